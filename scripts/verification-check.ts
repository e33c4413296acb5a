import { addressOf, clockOf, given, runCheck } from './provider-check/report';
import { admission, refusals, Verification, verdict } from './verification-check/questions';

const names = ['UNIFONIC_APP_ID', 'UNIFONIC_TOKEN'];

/**
 * `verification:check`: tests the service of `UNIFONIC_APP_ID` and `UNIFONIC_TOKEN` with requests
 * that send no SMS, and reports where it differs from what the app expects. Exit code 1 if the app
 * cannot work with it.
 */
export async function main(): Promise<number> {
  const [appId, token] = [given('UNIFONIC_APP_ID', names), given('UNIFONIC_TOKEN', names)];
  const base = process.env.UNIFONIC_BASE_URL || 'https://authenticate.cloud.api.unifonic.com';
  const verification = new Verification(addressOf('UNIFONIC_BASE_URL', base), { appId, token });
  let isShut = false;
  return runCheck({
    baseUrl: verification.baseUrl,
    questions: [
      async () => {
        const guess = await verification.guess();
        const admitted = admission(guess);
        isShut = admitted.kind === 'fault';
        return [admitted, clockOf(guess), ...(isShut ? [] : verdict(guess))];
      },
      () => refusals(verification),
    ],
    isEnough: () => isShut,
    notesAre: 'to be known',
    notAsked:
      'Not asked, for it costs an SMS: that a code arrives, in which words and from which sender, how many an hour, what is left of the balance.\n' +
      'Sign in once with a phone of your own before going live.',
  });
}
