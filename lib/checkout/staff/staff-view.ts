import type { IssueCode } from '../core/issues';

/** What the staff is told of a checkout. Nothing of the person who bought. */
export interface StaffCheckout {
  id: string;
  /** The partner's number, which the customer knows it by; null before there is one. */
  reference: string | null;
  state: string;
  issue: { name: IssueCode; since: Date } | null;
  /** What was taken, else what is asked for. */
  halalas: number;
  openedAt: Date;
  confirmSentAt: Date | null;
  refundAskedAt: Date | null;
  refundWantedAt: Date | null;
  unknownSince: Date | null;
  /** Since the last step. */
  tries: number;
  /** When the worker looks again; null where nothing more can come. */
  nextTryAt: Date | null;
  /** Whether trying now may move it. */
  canTry: boolean;
  canHandle: boolean;
  /** What can be given back by hand; null when nothing. */
  refundable: number | null;
}

/** One checkout from its beginning to now. */
export interface StaffStory {
  checkout: StaffCheckout;
  events: { id: string; event: string; to: string; at: Date }[];
  payments: {
    id: string;
    state: string;
    amountHalalas: number;
    capturedHalalas: number | null;
    gatewayRef: string | null;
    gatewayPaymentId: string | null;
    isDeclined: boolean;
    at: Date;
  }[];
  acts: {
    id: string;
    account: string;
    act: string;
    reason: string | null;
    outcome: string;
    at: Date;
  }[];
}
