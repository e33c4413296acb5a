/** An order that the staff's search by mobile found. No personal data. */
export interface FoundOrder {
  id: string;
  /** The partner's subscription id; null before there is one. */
  reference: string | null;
  state: string;
  plan: string;
  openedAt: string;
}

export interface MobileSearch {
  orders: FoundOrder[];
  /** There are more than these. */
  isCut: boolean;
}
