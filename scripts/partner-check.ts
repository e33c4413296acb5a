import {
  checkCoverage,
  checkDays,
  checkErrors,
  checkPlans,
  type Location,
} from './partner-check/checks';
import { Partner } from './partner-check/partner';
import { baseUrlOf, requiredVariable, runCheck } from './provider-check/report';

const names = ['PARTNER_BASE_URL', 'PARTNER_API_KEY'];
const riyadh = '24.7136,46.6753';

function placeOf(text: string): Location {
  const [lat = Number.NaN, long = Number.NaN] = text.split(',').map(Number);
  if (Number.isNaN(lat + long))
    throw new Error('PARTNER_CHECK_PLACE must be "latitude,longitude".');
  return { lat, long };
}

/**
 * `partner:check`: tests the service of `PARTNER_BASE_URL` with requests that need no customer,
 * order or payment, and reports how it behaves on the document's open points (`A…`). Registers and
 * buys nothing. Exit code 1 if it differs from the document so that the app cannot work with it.
 */
export async function main(): Promise<number> {
  const baseUrl = baseUrlOf('PARTNER_BASE_URL', requiredVariable('PARTNER_BASE_URL', names));
  const partner = new Partner(baseUrl, requiredVariable('PARTNER_API_KEY', names));
  const place = placeOf(process.env.PARTNER_CHECK_PLACE ?? riyadh);
  let pickups = '';
  let isUnusable = false;
  return runCheck({
    baseUrl,
    steps: [
      async () => {
        const result = await checkCoverage(partner, place);
        isUnusable = result.isUnusable;
        return result.findings;
      },
      async () => {
        const catalogue = await checkPlans(partner);
        ({ pickups, isUnusable } = catalogue);
        return catalogue.findings;
      },
      () => checkDays(partner, pickups),
      () => checkErrors(partner),
    ],
    shouldStop: () => isUnusable,
    notesLabel: 'open points',
    notChecked:
      'Not checked, because it needs a customer: 4.2 to 4.5, 4.8, 4.9, and the 429 of 4.10.',
  });
}
