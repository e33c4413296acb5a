/** Changes of a running subscription that start and end on the account page. */
export const changes = ['change-address', 'change-care'] as const;
export type Change = (typeof changes)[number];

/**
 * Where a customer opened a step to change one answer, and returns to: the review of an order, or
 * the account. The value of `?from=`.
 */
export const origins = ['review', ...changes] as const;
export type Origin = (typeof origins)[number];

export const originOf = (text: string | undefined): Origin | null =>
  origins.find((origin) => origin === text) ?? null;

export const isChange = (origin: Origin | null | undefined): origin is Change =>
  changes.some((change) => change === origin);
