import {
  admission,
  Gateway,
  invoices,
  keyFindings,
  lookup,
  refusals,
  webhooks,
} from './gateway-check/questions';
import { addressOf, clockOf, given, runCheck } from './provider-check/report';

/**
 * `gateway:check`: tests the account of `MOYASAR_SECRET_KEY` with requests that neither move money
 * nor create anything, and reports where it differs from what the app expects. Exit code 1 if the
 * app cannot work with it.
 */
export async function main(): Promise<number> {
  const key = given('MOYASAR_SECRET_KEY', ['MOYASAR_SECRET_KEY']);
  const base = process.env.MOYASAR_BASE_URL || 'https://api.moyasar.com/v1';
  const gateway = new Gateway(addressOf('MOYASAR_BASE_URL', base), key);
  const origin = process.env.APP_ORIGIN || undefined;
  let isShut = false;
  return runCheck({
    baseUrl: gateway.baseUrl,
    questions: [
      async () => keyFindings(key),
      async () => {
        const list = await gateway.get('/invoices', { page: '1' });
        isShut = list.status !== 200;
        return [admission(list), clockOf(list), ...(isShut ? [] : invoices(list))];
      },
      () => lookup(gateway),
      () => refusals(gateway),
      () => webhooks(gateway, origin && addressOf('APP_ORIGIN', origin)),
    ],
    isEnough: () => isShut,
    notesAre: 'to be known',
    notAsked:
      'Not asked, for it takes a card or makes something: a payment page, a capture, a refund, a cancelled invoice, a webhook that arrives.\n' +
      'Try those once with a test key and a test card before going live.',
  });
}
