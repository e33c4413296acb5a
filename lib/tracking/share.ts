/** Lifetime of a shared link: a day, a week, or until the subscription ends. */
export const shareLifetimes = ['day', 'week', 'term'] as const;
export type ShareLifetime = (typeof shareLifetimes)[number];

/**
 * Maximum number of active links per subscription: more than a family needs, and still a short
 * list.
 */
export const maxShares = 5;

/** A shared link, as its owner sees it. */
export interface Share {
  id: string;
  madeAt: Date;
  endsAt: Date;
  /** It ends with the subscription, if that is earlier. */
  endsWithPlan: boolean;
}

/** A newly created link: its URL is available only now. */
export interface NewShare {
  id: string;
  link: string;
}
