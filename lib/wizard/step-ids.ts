/** The wizard, in the order in which it is walked. Names alone: whoever only wants to know them loads no step. */
export const stepIds = [
  'coverage',
  'mobile',
  'registration',
  'address',
  'preferences',
  'plan',
  'schedule',
  'review',
] as const;

export type StepId = (typeof stepIds)[number];
