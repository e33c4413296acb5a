import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import type { ChosenPlan } from '@/lib/wizard/plans/plans';

/** Where a way to buy a plan begins. */
export const startHref = (locale: Locale, { plan, option }: ChosenPlan): string =>
  localePath(locale, '/start/coverage', { plan: plan.id, option: option.id });

/** The place of the comparison on its page. */
export const compareId = 'compare';

/** A comparison of up to two plans, at its place: the page above it is not read again with every plan picked. */
export const compareHref = (locale: Locale, ...ids: readonly number[]): string =>
  `${localePath(locale, '/plans', { compare: ids.join(',') })}#${compareId}`;

/** The presentation, at the slide of one way to buy a plan. */
export const presentHref = (
  locale: Locale,
  planId: number | undefined,
  optionId: number | undefined,
): string => localePath(locale, '/plans/present', { plan: planId, type: optionId });

/** The presenter's notes of that slide. */
export const notesHref = (locale: Locale, planId: number, optionId: number): string =>
  localePath(locale, '/plans/present/notes', { plan: planId, type: optionId });
