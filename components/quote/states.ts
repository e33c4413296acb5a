import { plansStates, somePlans } from '@/components/plans/states';
import type { Halalas } from '@/lib/kernel/money';
import type { PlainDate } from '@/lib/kernel/time';
import type { Quote } from '@/lib/wizard/plans/quote';
import type { QuoteScreenProps } from './screen';

const quote: Quote = {
  planId: 2,
  optionId: 22,
  halalas: 113_400 as Halalas,
  until: '2026-12-23' as PlainDate,
};
const whole = { quote, isOver: false, plans: somePlans, pricesIncludeVat: true };

/** Named states of the quote page. */
export const quoteStates: Record<string, Omit<QuoteScreenProps, 'supportPhone'>> = {
  'as-quoted': whole,
  'price-changed': { ...whole, quote: { ...quote, halalas: 99_950 as Halalas } },
  over: { ...whole, isOver: true },
  'vanished-plan': { ...whole, quote: { ...quote, planId: 99 } },
  unreadable: { ...whole, quote: null },
  'long-name': {
    ...whole,
    plans: plansStates['long-name'].plans,
    quote: { ...quote, planId: 5, optionId: 51 },
  },
  unreachable: { ...whole, plans: null },
};
