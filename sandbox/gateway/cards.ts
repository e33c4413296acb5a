/** Issuer responses by ISO 8583 code, with the text that Moyasar puts into `source.message`. */
const issuerMessages = {
  '00': 'APPROVED',
  '05': 'DECLINED',
  '41': 'DECLINED: LOST CARD',
  '43': 'DECLINED: STOLEN CARD',
  '51': 'INSUFFICIENT FUNDS',
  '54': 'DECLINED: EXPIRED CARD',
  '61': 'DECLINED: EXCEEDS WITHDRAWAL LIMIT',
  '99': 'UNSPECIFIED FAILURE',
} as const;

export type ResponseCode = keyof typeof issuerMessages;
export type Company = 'mada' | 'visa' | 'master' | 'amex';

/** The result of a payment. */
interface Outcome {
  approved: boolean;
  message: string;
  /** Null where Moyasar publishes none (3-D Secure). */
  responseCode: ResponseCode | null;
}

export const outcomeOfCode = (responseCode: ResponseCode): Outcome => ({
  approved: responseCode === '00',
  message: issuerMessages[responseCode],
  responseCode,
});

export interface TestCard extends Outcome {
  number: string;
  company: Company;
}

const card = (number: string, company: Company, code: ResponseCode): TestCard => ({
  number,
  company,
  ...outcomeOfCode(code),
});

export const approvedCard = '4201320111111010';
export const declinedCard = '4201320000311101';
const not3ds = { approved: false, message: '3DS: attempted but not available', responseCode: null };

/** Moyasar's published test cards. Each has a fixed result, so demos and tests can rely on it. */
export const testCards: readonly TestCard[] = [
  card(approvedCard, 'mada', '00'),
  card('4111111111111111', 'visa', '00'),
  card('5421080101000000', 'master', '00'),
  card(declinedCard, 'mada', '51'),
  card('4201321234411220', 'mada', '05'),
  card('4201322267774310', 'mada', '54'),
  card('4201326324640570', 'mada', '61'),
  card('4201320131000508', 'mada', '41'),
  card('4201321144311528', 'mada', '43'),
  card('4201320000013020', 'mada', '99'),
  { number: '4111118250252531', company: 'visa', ...not3ds },
];

/**
 * Returns the outcome of a card number. An unlisted card fails, as Moyasar's newer documentation
 * says.
 */
export function outcomeOf(number: string): TestCard {
  const company = { 3: 'amex', 4: 'visa' } as const;
  const listed = testCards.find((one) => one.number === number);
  return listed ?? card(number, company[number[0] as '3' | '4'] ?? 'master', '99');
}

/**
 * Moyasar's published test amounts: Apple Pay's result depends on the amount, in whole riyals, both
 * ends inclusive.
 */
export const testAmounts: readonly { from: number; to: number; code: ResponseCode }[] = [
  { from: 200, to: 300, code: '00' },
  { from: 1000, to: 1100, code: '99' },
  { from: 1101, to: 1200, code: '51' },
  { from: 1201, to: 1300, code: '41' },
  { from: 1301, to: 1400, code: '05' },
  { from: 1401, to: 1500, code: '54' },
  { from: 1501, to: 1600, code: '61' },
  { from: 1601, to: 1700, code: '43' },
];

/** Returns the outcome of an Apple Pay payment in halalas; an unlisted amount fails. */
export function outcomeOfAmount(halalas: number): Outcome {
  const range = testAmounts.find(({ from, to }) => halalas >= from * 100 && halalas <= to * 100);
  return outcomeOfCode(range?.code ?? '99');
}
