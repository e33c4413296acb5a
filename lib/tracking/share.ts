/** How long a link that is given away shows something: a day, a week, or until the subscription is over. */
export const shareLives = ['day', 'week', 'term'] as const;
export type ShareLife = (typeof shareLives)[number];

/** So many links of one subscription open something at the same time: more than a family needs, and still a list. */
export const mostShares = 5;

/** A link that was given away, as its owner sees it. */
export interface Share {
  id: string;
  madeAt: Date;
  endsAt: Date;
  /** It ends with the subscription, if that is earlier. */
  endsWithPlan: boolean;
}

/** A link that was just made: its address is known this once. */
export interface MadeShare {
  id: string;
  link: string;
}
