/** What a bank answers, with the text that Moyasar puts into `source.message`, by its ISO 8583 code. */
const issuerAnswers = {
  '00': 'APPROVED',
  '05': 'DECLINED',
  '41': 'DECLINED: LOST CARD',
  '43': 'DECLINED: STOLEN CARD',
  '51': 'INSUFFICIENT FUNDS',
  '54': 'DECLINED: EXPIRED CARD',
  '61': 'DECLINED: EXCEEDS WITHDRAWAL LIMIT',
  '99': 'UNSPECIFIED FAILURE',
} as const;

export type ResponseCode = keyof typeof issuerAnswers;
export type Company = 'mada' | 'visa' | 'master' | 'amex';

/** How a payment ends. */
export interface Outcome {
  approved: boolean;
  message: string;
  /** Null where Moyasar publishes none (3-D Secure). */
  responseCode: ResponseCode | null;
}

export const answered = (responseCode: ResponseCode): Outcome => ({
  approved: responseCode === '00',
  message: issuerAnswers[responseCode],
  responseCode,
});
