import {
  checkErrors,
  checkInvoices,
  checkKey,
  checkKeyFormat,
  checkMetadataFilter,
  checkWebhook,
  Gateway,
} from './gateway-check/checks';
import { baseUrlOf, checkClock, requiredVariable, runCheck } from './provider-check/report';

/**
 * `gateway:check`: tests the account of `MOYASAR_SECRET_KEY` with requests that neither move money
 * nor create anything, and reports where it differs from what the app expects. Exit code 1 if the
 * app cannot work with it.
 */
export async function main(): Promise<number> {
  const key = requiredVariable('MOYASAR_SECRET_KEY', ['MOYASAR_SECRET_KEY']);
  const base = process.env.MOYASAR_BASE_URL || 'https://api.moyasar.com/v1';
  const gateway = new Gateway(baseUrlOf('MOYASAR_BASE_URL', base), key);
  const origin = process.env.APP_ORIGIN || undefined;
  let isUnusable = false;
  return runCheck({
    baseUrl: gateway.baseUrl,
    steps: [
      async () => checkKeyFormat(key),
      async () => {
        const list = await gateway.get('/invoices', { page: '1' });
        isUnusable = list.status !== 200;
        return [checkKey(list), checkClock(list), ...(isUnusable ? [] : checkInvoices(list))];
      },
      () => checkMetadataFilter(gateway),
      () => checkErrors(gateway),
      () => checkWebhook(gateway, origin && baseUrlOf('APP_ORIGIN', origin)),
    ],
    shouldStop: () => isUnusable,
    notesLabel: 'notes',
    notChecked:
      'Not checked, because it needs a card or creates something: a payment page, a capture, a refund, a cancelled invoice, webhook delivery.\n' +
      'Try those once with a test key and a test card before going live.',
  });
}
