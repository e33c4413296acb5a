import { Partner } from './partner-check/partner';
import { coverage, days, type Place, plans, refusals } from './partner-check/questions';
import { addressOf, given, runCheck } from './provider-check/report';

const names = ['PARTNER_BASE_URL', 'PARTNER_API_KEY'];
const riyadh = '24.7136,46.6753';

function placeOf(text: string): Place {
  const [lat = Number.NaN, long = Number.NaN] = text.split(',').map(Number);
  if (Number.isNaN(lat + long)) throw new Error('PARTNER_CHECK_PLACE wants "latitude,longitude".');
  return { lat, long };
}

/**
 * `partner:check`: tests the service of `PARTNER_BASE_URL` with requests that need no customer,
 * order or payment, and reports how it behaves on the document's open points (`A…`). Registers and
 * buys nothing. Exit code 1 if it differs from the document so that the app cannot work with it.
 */
export async function main(): Promise<number> {
  const baseUrl = addressOf('PARTNER_BASE_URL', given('PARTNER_BASE_URL', names));
  const partner = new Partner(baseUrl, given('PARTNER_API_KEY', names));
  const place = placeOf(process.env.PARTNER_CHECK_PLACE ?? riyadh);
  let pickups = '';
  let isShut = false;
  return runCheck({
    baseUrl,
    questions: [
      async () => {
        const asked = await coverage(partner, place);
        isShut = asked.isShut;
        return asked.found;
      },
      async () => {
        const catalogue = await plans(partner);
        ({ pickups, isShut } = catalogue);
        return catalogue.found;
      },
      () => days(partner, pickups),
      () => refusals(partner),
    ],
    isEnough: () => isShut,
    notesAre: 'open points answered',
    notAsked:
      'Not asked, for it would touch a customer: 4.2 to 4.5, 4.8, 4.9, and the 429 of 4.10.',
  });
}
