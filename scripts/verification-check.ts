import { randomUUID } from 'node:crypto';
import {
  baseUrlOf,
  checkClock,
  type Finding,
  note,
  ok,
  okOrProblem,
  problem,
  requiredVariable,
  runCheck,
} from './provider-check/report';
import { type ProviderResponse, request } from './provider-check/request';

/** An unassigned number; moreover, a check sends no message. */
const unassignedNumber = '+966500000000';

interface Credentials {
  appId: string;
  token: string;
}

/** Unifonic Authenticate v2 at a base URL. */
class Verification {
  constructor(
    readonly baseUrl: string,
    readonly own: Credentials,
  ) {}

  /** `start` is only called without a reachable number, so it sends no SMS. */
  request(
    operation: 'start' | 'check',
    fields: Record<string, string>,
    { appId, token } = this.own,
  ): Promise<ProviderResponse> {
    return request(new URL(`${this.baseUrl}/services/api/v2/verifications/${operation}`), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'x-authenticate-app-id': appId,
        authorization: `Bearer ${token}`,
      },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Checks a code that was never sent, for an unassigned number. */
  checkUnknownCode = (more: Partial<Credentials> = {}): Promise<ProviderResponse> =>
    this.request(
      'check',
      { to: unassignedNumber, channel: 'sms', code: '000000' },
      { ...this.own, ...more },
    );
}

const isRefusal = (status: number): boolean => status === 401 || status === 403;

/** Whether the app id and the token are accepted. */
function checkCredentials({ status }: ProviderResponse): Finding {
  if (isRefusal(status)) {
    return problem('authentication', `the app id or the token is refused (${status})`);
  }
  // A 404 may mean an unknown verification or a wrong address; the `start` check tells them apart.
  if (status === 404) return note('authentication', 'unknown: the response is a 404');
  if (status >= 500) return problem('authentication', `the service fails (${status})`);
  return ok('authentication', 'the app id and the token are accepted');
}

const meanings: Record<string, string> = {
  '101': 'correct',
  '107': 'incorrect',
  '108': 'too many attempts',
  '109': 'expired',
  '110': 'already verified',
};

/** Checks the result for a code that was never sent: a known `error_code`, and not `correct`. */
function checkUnsentCode({ status, body }: ProviderResponse): Finding[] {
  if (status === 429) return [note('check', 'rate limited (429): try again later')];
  if (status !== 200) {
    return [note('check', `a code that was not sent: ${status}; the app treats it as a failure`)];
  }
  const code = String(body?.error_code ?? body?.response_status);
  const place = body?.error_code === undefined ? 'response_status' : 'error_code';
  if (code === '101') {
    return [
      problem(
        'check',
        'a code that was not sent is reported as correct: sign-in would be insecure',
      ),
    ];
  }
  return [
    okOrProblem(
      code in meanings,
      'check',
      `a code that was not sent: ${code}, ${meanings[code]}, in ${place}`,
      `a code that was not sent: ${JSON.stringify(body?.error_code)}, which the app does not know`,
    ),
  ];
}

/** Checks the errors for unknown credentials and an invalid number. */
async function checkErrors(verification: Verification): Promise<Finding[]> {
  const token = await verification.checkUnknownCode({ token: randomUUID() });
  const appId = await verification.checkUnknownCode({ appId: randomUUID() });
  const landline = await verification.request('check', { to: '1', channel: 'sms', code: '000000' });
  const withoutNumber = await verification.request('start', {
    channel: 'sms',
    locale: 'ar',
    length: '6',
  });
  return [
    okOrProblem(
      isRefusal(token.status),
      'errors',
      `an unknown token: ${token.status}`,
      `an unknown token: ${token.status}; the app could not detect that its own is refused`,
    ),
    isRefusal(appId.status)
      ? ok('errors', `an unknown app id: ${appId.status}`)
      : note('errors', `an unknown app id: ${appId.status}, not 401 or 403`),
    okOrProblem(
      landline.status >= 400 && landline.status < 500,
      'errors',
      `an invalid number: ${landline.status}`,
      `an invalid number: ${landline.status}, not 4xx`,
    ),
    checkStartWithoutNumber(withoutNumber),
  ];
}

/** Requests a code without a number: an accepted caller gets a 4xx about the number only. */
function checkStartWithoutNumber({ status }: ProviderResponse): Finding {
  if (isRefusal(status)) {
    return problem('start', `this token may not send codes (${status})`);
  }
  if (status === 404) return problem('start', 'no such service at this address (404)');
  return okOrProblem(
    status >= 400 && status < 500,
    'start',
    `a code without a number: ${status}; the token may send codes`,
    `a code without a number: ${status}, not 4xx`,
  );
}

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
