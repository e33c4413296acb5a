import type { ReactNode } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import { stepIds } from '@/lib/wizard/step';

/** Renders each state of a screen, by the state's name. */
export type ScreenStates = Record<string, (locale: Locale) => ReactNode>;

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
