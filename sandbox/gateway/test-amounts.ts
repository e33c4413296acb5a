import { answered, type Outcome, type ResponseCode } from './issuer';

interface Band {
  /** Whole riyals, both ends included. */
  from: number;
  to: number;
  code: ResponseCode;
}

/** Moyasar's published test amounts: what Apple Pay does is decided by how much is paid. */
export const testAmounts: readonly Band[] = [
  { from: 200, to: 300, code: '00' },
  { from: 1000, to: 1100, code: '99' },
  { from: 1101, to: 1200, code: '51' },
  { from: 1201, to: 1300, code: '41' },
  { from: 1301, to: 1400, code: '05' },
  { from: 1401, to: 1500, code: '54' },
  { from: 1501, to: 1600, code: '61' },
  { from: 1601, to: 1700, code: '43' },
];

/** What Apple Pay does with an amount of halalas; any other amount fails. */
export function outcomeOfAmount(halalas: number): Outcome {
  const band = testAmounts.find(({ from, to }) => halalas >= from * 100 && halalas <= to * 100);
  return answered(band?.code ?? '99');
}
