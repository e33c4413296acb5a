import { wrongCode } from '../../../harness/step-answers';
import { hold, isOpenEnded, type Reply } from './client';
import type { CommandContext } from './command';
import type { Device, Model } from './model';

const provenEntry = (mobile: string) => ({ answers: { mobile }, draft: null, fact: null });

/** Whether a step refuses answers because the browser may not see it. */
export const isClosed = ({ code }: Reply): boolean =>
  ['step-closed', 'answers-expired', 'session-ended'].includes(code ?? '');

/** Requests a code for a mobile, or a resend when no mobile is given. */
export async function askForCode([model, real, device, client]: CommandContext, mobile?: string) {
  const isOpen = model.isOpen('mobile', device);
  const answers = mobile === undefined ? { phase: 'resend' } : { phase: 'number', mobile };
  const to = mobile ?? device.asked;
  const reply = await client.say('POST', '/api/journey/mobile', { answers });
  if (to !== null) {
    const codes = await real.cluster.world.codes(to);
    const fresh = { value: codes[0] ?? '', count: codes.length, used: false };
    if (codes.length > (model.codes.get(to)?.count ?? 0)) model.codes.set(to, fresh);
  }
  if (isOpenEnded(reply) && to !== null) device.asked = to;
  if (isOpenEnded(reply) || reply.code === 'too-many-requests') return;
  if (reply.status === 200) {
    hold(isOpen !== false, 'a closed step sent a code', reply);
    if (reply.body.kind === 'next') {
      hold(mobile !== undefined && device.proven === mobile, 'T1: proven without a code', reply);
      return model.journeyOf(device).set('mobile', provenEntry(mobile));
    }
    hold(reply.body.kind === 'stay' && to !== null, 'no code was asked for', reply);
    device.asked = to;
    return;
  }
  if (reply.code === 'invalid-answers')
    return hold(mobile === undefined, 'the mobile was right', reply);
  hold(isOpen !== true && isClosed(reply), 'the step of the mobile refuses', reply);
}

export type Entered = 'right' | 'wrong' | 'of-the-other';

/** Enters a code. Only the newest one of this mobile verifies it, and only once (T1). */
export async function enterCode(
  [model, , device, client]: CommandContext,
  kind: Entered,
): Promise<void> {
  const isOpen = model.isOpen('mobile', device);
  const { asked } = device;
  const other = model.mobiles.find((mobile) => mobile !== asked) ?? '';
  const code = model.codes.get(asked ?? '');
  const right = code?.value ?? '000000';
  const entered = { right, wrong: wrongCode(right), 'of-the-other': model.codes.get(other)?.value };
  const typed = entered[kind] ?? wrongCode(right);
  const token = client.jar.get('session');
  const answers = { phase: 'code', code: typed };
  const reply = await client.say('POST', '/api/journey/mobile', { answers });
  const isRight = asked !== null && code !== undefined && typed === code.value && !code.used;
  if (isOpenEnded(reply)) {
    if (!reply.lost) return;
    // The browser did not receive its new token and is unknown: its answers may have moved to this
    // mobile's customer.
    const here = model.journeyOf(device);
    if (asked && here !== model.person(asked)) model.person(asked).adopt(here, false);
    return forget(device, client);
  }
  if (reply.status === 200) {
    hold(isOpen !== false, 'a closed step took a code', reply);
    hold(isRight, 'T1: a code that proves nothing', reply);
    code.used = true;
    proven(model, device, asked);
    client.isProven = true;
    hold(token !== client.jar.get('session'), 'the session has its old token');
    return;
  }
  if (isClosed(reply)) return hold(isOpen !== true, 'the step of the mobile is closed', reply);
  hold(reply.code === 'invalid-answers', 'a code is refused in a way that does not fit', reply);
}

function proven(model: Model, device: Device, mobile: string): void {
  const here = model.journeyOf(device);
  const there = model.person(mobile);
  if (here !== there) there.adopt(here);
  if (device.proven === null) device.own.forget();
  const known = model.registered.get(mobile);
  const held = { answers: 'any' as const, draft: null, fact: { mobile } };
  if (known === 'surely' && !model.mayForget) there.set('registration', held);
  else if (known) there.maybe('registration', held);
  there.set('mobile', provenEntry(mobile));
  device.proven = mobile;
  device.asked = null;
}

/** Clears a browser's cookies: it is signed out. */
export function forget(device: Device, client: CommandContext[3]): void {
  client.jar.clear();
  client.isProven = false;
  device.own.forget();
  device.proven = null;
  device.asked = null;
  device.outcomes.clear();
}
