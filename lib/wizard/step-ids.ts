/** The steps of the wizard in order. Only names, so that importing them loads no step. */
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
