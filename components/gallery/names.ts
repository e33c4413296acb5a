import { stepIds } from '@/lib/wizard/step-ids';

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
