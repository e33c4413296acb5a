import type { ReactNode } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import { stepIds } from '@/lib/wizard/step';

/** Renders each state of a screen, by the state's name. */
export type ScreenStates = Record<string, (locale: Locale) => ReactNode>;

/** Maps named states to functions that render them. */
export const drawn = <State>(
  states: Record<string, State>,
  draw: (state: State, locale: Locale) => ReactNode,
): ScreenStates =>
  Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, (locale) => draw(state, locale)]),
  );

/** Every screen of the gallery. The browser tests open each by its name. */
export const screenNames = [
  'home',
  'plans',
  'present',
  'quote',
  ...stepIds,
  'checkout',
  'tracking',
  'feedback',
  'account',
  'messages',
  'renewal',
  'staff',
  'components',
] as const;

export type ScreenName = (typeof screenNames)[number];
