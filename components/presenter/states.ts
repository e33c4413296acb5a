import { plansStates, somePlans } from '@/components/plans/states';
import type { Halalas } from '@/lib/kernel/money';
import { qrPicture } from '@/lib/kernel/qr-code.server';
import type { PlainDate } from '@/lib/kernel/time';
import type { NewQuote } from '@/lib/wizard/plans/quote';
import type { PresentScreenProps } from './screen';

type State = Pick<PresentScreenProps, 'plans' | 'missing' | 'withNotes'> & {
  /** Response of our server when a quote is requested. */
  pressed?: { reply: NewQuote } | { refused: { code: 'not-found' } } | 'offline';
};

const shown: State = { plans: somePlans, missing: null };
const withNotes: State = { ...shown, withNotes: 'here' };
const link = 'https://nada.example/ar/quote/d-3n-6y0-95-ar-0123456789abcdefghijkl';

/** The date of the sample prices. */
export const presentDay = '2026-12-16' as PlainDate;

/** Named states of the presentation. */
export const presentStates: Record<string, State> = {
  slide: shown,
  'long-name': { ...shown, plans: plansStates['long-name'].plans },
  'vanished-plan': { ...shown, missing: 'plan' },
  'notes-refused': { ...shown, withNotes: 'refused' },
  'notes-long-name': { ...withNotes, plans: plansStates['long-name'].plans },
  'quote-made': {
    ...withNotes,
    pressed: {
      reply: {
        link,
        halalas: 28_800 as Halalas,
        until: '2026-12-23' as PlainDate,
        code: qrPicture(link),
      },
    },
  },
  'quote-gone': { ...withNotes, pressed: { refused: { code: 'not-found' } } },
  'quote-offline': { ...withNotes, pressed: 'offline' },
  empty: { ...shown, plans: [] },
  unreachable: { ...shown, plans: null },
};
