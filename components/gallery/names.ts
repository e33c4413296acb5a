/** Every screen that the gallery shows. The browser tests walk each by its name. */
export const screenNames = [
  'home',
  'plans',
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
  'components',
] as const;

export type ScreenName = (typeof screenNames)[number];
