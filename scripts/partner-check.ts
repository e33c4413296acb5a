import { Partner } from './partner-check/partner';
import {
  coverage,
  days,
  type Finding,
  type Place,
  plans,
  refusals,
} from './partner-check/questions';

const marks = { ok: '✓', note: '·', fault: '✗' };
const riyadh = '24.7136,46.6753';

function placeOf(text: string): Place {
  const [lat = Number.NaN, long = Number.NaN] = text.split(',').map(Number);
  if (Number.isNaN(lat + long)) throw new Error('PARTNER_CHECK_PLACE wants "latitude,longitude".');
  return { lat, long };
}

function given(name: 'PARTNER_BASE_URL' | 'PARTNER_API_KEY'): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(
    `${name} is missing. Set PARTNER_BASE_URL and PARTNER_API_KEY to the service that is to be looked at.`,
  );
}

/**
 * `partner:check`: asks the service of `PARTNER_BASE_URL` what can be asked without a customer, an order or money, and
 * says how it answers what the document leaves open (`A…`). Nobody is registered and nothing is bought. Exit code 1 when
 * something is not as the document says, so that the app could not work with it.
 */
export async function main(): Promise<number> {
  const partner = new Partner(
    given('PARTNER_BASE_URL').replace(/\/+$/, ''),
    given('PARTNER_API_KEY'),
  );
  const place = placeOf(process.env.PARTNER_CHECK_PLACE ?? riyadh);
  console.log(`Asking ${partner.baseUrl} …\n`);
  const found: Finding[] = [];
  const tell = (findings: Finding[]) => {
    for (const { about, what, kind } of findings) {
      console.log(`${marks[kind]} ${about.padEnd(16)} ${what}`);
    }
    found.push(...findings);
  };
  try {
    tell(await coverage(partner, place));
    const catalogue = await plans(partner);
    tell(catalogue.found);
    tell(await days(partner, catalogue.pickups));
    tell(await refusals(partner));
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    throw new Error(`${partner.baseUrl} does not answer: ${why}`);
  }
  const of = (kind: Finding['kind']) => found.filter((one) => one.kind === kind).length;
  console.log(
    `\n${of('ok')} as the document says, ${of('note')} open points answered, ${of('fault')} faults.`,
  );
  console.log(
    'Not asked, for it would touch a customer: 4.2 to 4.5, 4.8, 4.9, and the 429 of 4.10.',
  );
  return of('fault') > 0 ? 1 : 0;
}
