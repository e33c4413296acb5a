/** The typed values that the form shows again after an error; never the security code. */
export interface CardDraft {
  number: string;
  name: string;
  expiry: string;
}

export type CardField = 'number' | 'name' | 'expiry' | 'cvc';
type CardProblem = CardField | 'expired';
export type CardProblems = Partial<Record<CardField, CardProblem>>;

export interface CardReading {
  draft: CardDraft;
  problems: CardProblems;
  /** Digits only; valid only when there are no problems. */
  number: string;
}

/**
 * Reads the posted form. Accepts spaces, any kind of dash, invisible characters and Arabic digits.
 */
export function readCard(fields: Record<string, string>, now: Date): CardReading {
  const typed = (field: CardField) => String(fields[field] ?? '').trim();
  const draft = { number: typed('number'), name: typed('name'), expiry: typed('expiry') };
  const number = plain(draft.number).replace(/[\s-]/g, '');
  const problems: CardProblems = {};
  if (!/^\d{13,19}$/.test(number)) problems.number = 'number';
  if (!/^\S+\s+\S/.test(draft.name)) problems.name = 'name';
  const expiry = expiryProblem(draft.expiry, now);
  if (expiry) problems.expiry = expiry;
  if (!/^\d{3,4}$/.test(plain(typed('cvc')))) problems.cvc = 'cvc';
  return { draft, problems, number };
}

/** A card is valid to the end of its month. */
function expiryProblem(text: string, now: Date): CardProblem | undefined {
  const [, month, year] = plain(text).match(/^(\d{1,2})\s*[/\s-]?\s*(\d{4}|\d{2})$/) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return 'expiry';
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return Date.UTC(fullYear, Number(month)) <= now.getTime() ? 'expired' : undefined;
}

/** Normalizes to Latin digits and one kind of dash, and removes invisible characters. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Cf}/gu, '')
    .trim();
}
