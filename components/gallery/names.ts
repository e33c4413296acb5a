/** Every screen that the gallery shows. The browser tests walk each by its name. */
export const screenNames = [
  'home',
  'plans',
  'present',
  'quote',
  'coverage',
  'mobile',
  'registration',
  'address',
  'preferences',
  'plan',
  'schedule',
  'review',
  'checkout',
  'tracking',
  'account',
  'components',
] as const;

export type ScreenName = (typeof screenNames)[number];
