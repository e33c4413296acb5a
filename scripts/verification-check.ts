import { baseUrlOf, checkClock, requiredVariable, runCheck } from './provider-check/report';
import {
  checkCredentials,
  checkErrors,
  checkUnsentCode,
  Verification,
} from './verification-check/checks';

const names = ['UNIFONIC_APP_ID', 'UNIFONIC_TOKEN'];

/**
 * `verification:check`: tests the service of `UNIFONIC_APP_ID` and `UNIFONIC_TOKEN` with requests
 * that send no SMS, and reports where it differs from what the app expects. Exit code 1 if the app
 * cannot work with it.
 */
export async function main(): Promise<number> {
  const [appId, token] = [
    requiredVariable('UNIFONIC_APP_ID', names),
    requiredVariable('UNIFONIC_TOKEN', names),
  ];
  const base = process.env.UNIFONIC_BASE_URL || 'https://authenticate.cloud.api.unifonic.com';
  const verification = new Verification(baseUrlOf('UNIFONIC_BASE_URL', base), { appId, token });
  let isUnusable = false;
  return runCheck({
    baseUrl: verification.baseUrl,
    steps: [
      async () => {
        const guess = await verification.checkUnknownCode();
        const credentials = checkCredentials(guess);
        isUnusable = credentials.kind === 'problem';
        return [credentials, checkClock(guess), ...(isUnusable ? [] : checkUnsentCode(guess))];
      },
      () => checkErrors(verification),
    ],
    shouldStop: () => isUnusable,
    notesLabel: 'notes',
    notChecked:
      'Not checked, because it costs an SMS: delivery of a code, its text and sender, the hourly limit, the balance.\n' +
      'Sign in once with your own phone before going live.',
  });
}
