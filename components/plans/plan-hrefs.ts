import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import type { ChosenPlan } from '@/lib/wizard/plans/plans';

/** Path of the wizard's first step with this option. */
export const startHref = (locale: Locale, { plan, option }: ChosenPlan): string =>
  localePath(locale, '/start/coverage', { plan: plan.id, option: option.id });

/** Element id of the comparison, used as the hash. */
export const compareId = 'compare';

/**
 * Path of a comparison of up to two plans. The hash skips what is above it, so that screen readers
 * do not read that again after each pick.
 */
export const compareHref = (locale: Locale, ...ids: readonly number[]): string =>
  `${localePath(locale, '/plans', { compare: ids.join(',') })}#${compareId}`;

/** Path of the presentation at the slide of one option. */
export const presentHref = (
  locale: Locale,
  planId: number | undefined,
  optionId: number | undefined,
): string => localePath(locale, '/plans/present', { plan: planId, type: optionId });

/** Path of the presenter's notes for that slide. */
export const notesHref = (locale: Locale, planId: number, optionId: number): string =>
  localePath(locale, '/plans/present/notes', { plan: planId, type: optionId });
