import type { Halalas } from '@/lib/kernel/money';
import type { QrPicture } from '@/lib/kernel/qr-code.server';
import type { PlainDate } from '@/lib/kernel/time';

/** How many days, after today, a quote can be valid. */
export const quoteDays = [1, 7, 30] as const;
export type QuoteDays = (typeof quoteDays)[number];

/** A quote made by a seller. Not binding: a sale uses the price at that moment. */
export interface Quote {
  planId: number;
  optionId: number;
  /** The price at the time of the quote. */
  halalas: Halalas;
  /** The last day in Riyadh on which it opens as a quote. */
  until: PlainDate;
}

/** A newly created quote link. */
export interface NewQuote {
  link: string;
  /** The current price, which may differ from the one on the seller's open slide. */
  halalas: Halalas;
  until: PlainDate;
  code: QrPicture;
}
