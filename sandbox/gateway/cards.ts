/** Moyasar's published test cards: what each does is fixed, so demos and tests can rely on it. */

export type Company = 'mada' | 'visa' | 'master';

export interface CardOutcome {
  company: Company;
  approved: boolean;
  /** The text of `source.message`, exactly as published. */
  message: string;
  /** ISO 8583 answer of the issuer; null where Moyasar publishes none (3-D Secure). */
  responseCode: string | null;
}

export interface TestCard extends CardOutcome {
  number: string;
}

const mada = (number: string, message: string, responseCode: string): TestCard => ({
  number,
  company: 'mada',
  approved: responseCode === '00',
  message,
  responseCode,
});

export const testCards: readonly TestCard[] = [
  mada('4201320111111010', 'APPROVED', '00'),
  {
    number: '4111111111111111',
    company: 'visa',
    approved: true,
    message: 'APPROVED',
    responseCode: '00',
  },
  {
    number: '5421080101000000',
    company: 'master',
    approved: true,
    message: 'APPROVED',
    responseCode: '00',
  },
  mada('4201320000311101', 'INSUFFICIENT FUNDS', '51'),
  mada('4201321234411220', 'DECLINED', '05'),
  mada('4201322267774310', 'DECLINED: EXPIRED CARD', '54'),
  mada('4201326324640570', 'DECLINED: EXCEEDS WITHDRAWAL LIMIT', '61'),
  mada('4201320131000508', 'DECLINED: LOST CARD', '41'),
  mada('4201321144311528', 'DECLINED: STOLEN CARD', '43'),
  mada('4201320000013020', 'UNSPECIFIED FAILURE', '99'),
  {
    number: '4111118250252531',
    company: 'visa',
    approved: false,
    message: '3DS: attempted but not available',
    responseCode: null,
  },
];

export const approvedCard = '4201320111111010';
export const declinedCard = '4201320000311101';

/** What happens to a card; one that is not on the list fails, as Moyasar's newer page says. */
export function outcomeOf(number: string): CardOutcome {
  const listed = testCards.find((card) => card.number === number);
  if (listed) return listed;
  return {
    company: number.startsWith('4') ? 'visa' : 'master',
    approved: false,
    message: 'UNSPECIFIED FAILURE',
    responseCode: '99',
  };
}
