import { answered, type Company, type Outcome, type ResponseCode } from './issuer';

/** Moyasar's published test cards: what each does is fixed, so demos and tests can rely on it. */
export interface TestCard extends Outcome {
  number: string;
  company: Company;
}

const card = (number: string, company: Company, code: ResponseCode): TestCard => ({
  number,
  company,
  ...answered(code),
});

export const testCards: readonly TestCard[] = [
  card('4201320111111010', 'mada', '00'),
  card('4111111111111111', 'visa', '00'),
  card('5421080101000000', 'master', '00'),
  card('4201320000311101', 'mada', '51'),
  card('4201321234411220', 'mada', '05'),
  card('4201322267774310', 'mada', '54'),
  card('4201326324640570', 'mada', '61'),
  card('4201320131000508', 'mada', '41'),
  card('4201321144311528', 'mada', '43'),
  card('4201320000013020', 'mada', '99'),
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
export function outcomeOf(number: string): TestCard {
  const listed = testCards.find((one) => one.number === number);
  return listed ?? card(number, companyOf(number), '99');
}

function companyOf(number: string): Company {
  if (number.startsWith('3')) return 'amex';
  return number.startsWith('4') ? 'visa' : 'master';
}
