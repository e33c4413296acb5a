import { randomUUID } from 'node:crypto';
import { type Answer, ask } from '../provider-check/ask';
import { either, type Finding, fault, note, ok } from '../provider-check/finding';

/** An unassigned number; moreover, a check sends no message. */
const nobody = '+966500000000';

export interface Credentials {
  appId: string;
  token: string;
}

/** Unifonic Authenticate v2 at a base URL. */
export class Verification {
  constructor(
    readonly baseUrl: string,
    readonly own: Credentials,
  ) {}

  /** `start` is only called without a reachable number, so it sends no SMS. */
  ask(
    operation: 'start' | 'check',
    fields: Record<string, string>,
    { appId, token } = this.own,
  ): Promise<Answer> {
    return ask(new URL(`${this.baseUrl}/services/api/v2/verifications/${operation}`), {
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
  guess = (more: Partial<Credentials> = {}): Promise<Answer> =>
    this.ask('check', { to: nobody, channel: 'sms', code: '000000' }, { ...this.own, ...more });
}

const isRefusal = (status: number): boolean => status === 401 || status === 403;

/** Whether the app id and the token are accepted. */
export function admission({ status }: Answer): Finding {
  if (isRefusal(status)) {
    return fault('authentication', `the app id or the token is refused (${status})`);
  }
  // A 404 may mean an unknown verification or a wrong address; the `start` check tells them apart.
  if (status === 404) return note('authentication', 'not told by a 404');
  if (status >= 500) return fault('authentication', `the service fails (${status})`);
  return ok('authentication', 'the app id and the token are taken');
}

const meanings: Record<string, string> = {
  '101': 'correct',
  '107': 'incorrect',
  '108': 'tried too often',
  '109': 'expired',
  '110': 'verified already',
};

/** Checks the result for a code that was never sent: a known `error_code`, and not `correct`. */
export function verdict({ status, body }: Answer): Finding[] {
  if (status === 429) return [note('check', 'asked too often for now (429): try again later')];
  if (status !== 200) {
    return [note('check', `a code that was never sent: ${status}; the app treats it as a failure`)];
  }
  const code = String(body?.error_code ?? body?.response_status);
  const place = body?.error_code === undefined ? 'response_status' : 'error_code';
  if (code === '101') {
    return [fault('check', 'a code that was never sent is called correct: nobody is safe with it')];
  }
  return [
    either(
      code in meanings,
      'check',
      `a code that was never sent: ${code}, ${meanings[code]}, in ${place}`,
      `a code that was never sent: ${JSON.stringify(body?.error_code)}, which the app does not know`,
    ),
  ];
}

/** Checks the errors for unknown credentials and an invalid number. */
export async function refusals(verification: Verification): Promise<Finding[]> {
  const token = await verification.guess({ token: randomUUID() });
  const appId = await verification.guess({ appId: randomUUID() });
  const landline = await verification.ask('check', { to: '1', channel: 'sms', code: '000000' });
  const toNobody = await verification.ask('start', { channel: 'sms', locale: 'ar', length: '6' });
  return [
    either(
      isRefusal(token.status),
      'refusals',
      `a token of nobody: ${token.status}`,
      `a token of nobody is answered ${token.status}: the app would not see that its own is refused`,
    ),
    isRefusal(appId.status)
      ? ok('refusals', `an app id of nobody: ${appId.status}`)
      : note('refusals', `an app id of nobody is answered ${appId.status}`),
    either(
      landline.status >= 400 && landline.status < 500,
      'refusals',
      `what is no number: ${landline.status}`,
      `what is no number is answered ${landline.status}`,
    ),
    codeToNobody(toNobody),
  ];
}

/** Requests a code without a number: an accepted caller gets a 4xx about the number only. */
function codeToNobody({ status }: Answer): Finding {
  if (isRefusal(status)) {
    return fault('start', `codes may not be asked for with this token (${status})`);
  }
  if (status === 404) return fault('start', 'there is no such service at this address (404)');
  return either(
    status >= 400 && status < 500,
    'start',
    `a code to nobody: ${status}; codes may be asked for`,
    `a code to nobody is answered ${status}`,
  );
}
