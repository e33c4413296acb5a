import type { Halalas } from '@/lib/kernel/money';
import type { QrPicture } from '@/lib/kernel/qr-code.server';
import type { PlainDate } from '@/lib/kernel/time';

/** For how many days, after today, a quote may be given. */
export const quoteDays = [1, 7, 30] as const;
export type QuoteDays = (typeof quoteDays)[number];

/** What a seller showed somebody. It promises nothing: what is sold is sold at the price of that moment. */
export interface Quote {
  planId: number;
  optionId: number;
  /** The price when it was given. */
  halalas: Halalas;
  /** The last day in Riyadh on which it opens as a quote. */
  until: PlainDate;
}

/** A link to a quote, just made. */
export interface MadeQuote {
  link: string;
  /** The price that it says: the one of this moment, which may not be the one on a slide that stood open. */
  halalas: Halalas;
  until: PlainDate;
  code: QrPicture;
}
