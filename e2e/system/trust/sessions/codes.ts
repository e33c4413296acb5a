import { type Guest, isOpenEnded, type Said } from './guest';
import type { Device, Model } from './model';
import { hold, type Real } from './step';

/** Beyond so many codes an hour for one number, and for one browser, the app may say to wait. */
const mostForNumber = 5;
const mostForDevice = 8;
const lifetimeMs = 600_000;

/** The app sent a code of its own accord to whoever is known in a browser, or left it at the one that still cools down. */
export function wasSentOne(model: Model, device: Device): void {
  const mobile = device.proven ?? '';
  model.sends.set(mobile, (model.sends.get(mobile) ?? 0) + 1);
  device.sends += 1;
  device.asked = { mobile, checks: 0, isSure: false };
}

/** Looks into the inbox: what was sent last to a mobile. */
async function newest(model: Model, { cluster }: Real, mobile: string): Promise<void> {
  const codes = await cluster.world.codes(mobile);
  const known = model.codes.get(mobile);
  if (codes.length === (known?.count ?? 0)) return;
  const fresh = { used: false, wrong: 0, isDoubtful: false, sentAt: model.now() };
  model.codes.set(mobile, { ...fresh, value: codes[0] ?? '', count: codes.length });
}

/** Asks for a code, or for another one. Gives whether one can be entered now. */
export async function askForCode(
  model: Model,
  real: Real,
  device: Device,
  guest: Guest,
  mobile: string | undefined,
): Promise<boolean> {
  const isOpen = model.isOpen('mobile', device);
  const answers = mobile === undefined ? { phase: 'resend' } : { phase: 'number', mobile };
  const to = mobile ?? device.asked?.mobile;
  const said = await guest.say('POST', '/api/journey/mobile', { answers });
  if (to !== undefined) {
    await newest(model, real, to);
    model.sends.set(to, (model.sends.get(to) ?? 0) + 1);
    device.sends += 1;
  }
  if (isOpenEnded(said)) {
    if (to !== undefined) device.asked = { mobile: to, checks: 0, isSure: false };
    return false;
  }
  if (said.status === 200) {
    hold(isOpen !== false, 'a closed step sent a code', said);
    if (said.body.kind === 'next') {
      hold(mobile !== undefined && device.proven === mobile, 'T1: proven without a code', said);
      model.journeyOf(device).set('mobile', provenEntry(mobile));
      return false;
    }
    hold(said.body.kind === 'stay' && to !== undefined, 'no code was asked for', said);
    const checks = device.asked?.mobile === to ? device.asked.checks : 0;
    device.asked = { mobile: to, checks, isSure: true };
    return true;
  }
  if (said.code === 'too-many-requests') {
    const sends = model.sends.get(to ?? '') ?? 0;
    if (device.asked) device.asked.isSure = false;
    const isMuch = sends > mostForNumber || device.sends > mostForDevice;
    hold(isMuch || model.isDisturbed, 'too many codes, after a few', said);
    return false;
  }
  if (said.code === 'invalid-answers') {
    hold(to === undefined || device.asked?.isSure !== true, 'the mobile was right', said);
    return false;
  }
  hold(isOpen !== true && isClosed(said), 'the step of the mobile refuses', said);
  return false;
}

const provenEntry = (mobile: string) => ({
  answers: { mobile },
  draft: null,
  fact: null,
  edition: 'nameless.0',
});

const isClosed = ({ code }: Said): boolean =>
  ['step-closed', 'answers-expired', 'session-ended'].includes(code ?? '');

export type Entered = 'right' | 'wrong' | 'of-the-other';

/** Enters a code. Only the newest one of the very mobile, for the first time, proves anything (T1). */
export async function enterCode(
  model: Model,
  device: Device,
  guest: Guest,
  kind: Entered,
): Promise<void> {
  const isOpen = model.isOpen('mobile', device);
  const { asked } = device;
  const other = model.mobiles.find((mobile) => mobile !== asked?.mobile) ?? '';
  const code = model.codes.get(asked?.mobile ?? '');
  const right = code?.value ?? '000000';
  const entered = { right, wrong: twisted(right), 'of-the-other': model.codes.get(other)?.value };
  const typed = entered[kind] ?? twisted(right);
  const cookie = guest.jar.get('session');
  const said = await guest.say('POST', '/api/journey/mobile', {
    answers: { phase: 'code', code: typed },
  });
  if (asked) asked.checks += 1;
  const isNewest = asked !== null && code !== undefined && typed === code.value;
  const isGood = isNewest && !code.used && code.wrong < 5 && model.now() - code.sentAt < lifetimeMs;
  if (isOpenEnded(said)) return doubt(model, device, guest, said);
  if (said.status === 200) {
    hold(isOpen !== false, 'a closed step took a code', said);
    hold(
      isGood || (isNewest && code.isDoubtful && !code.used),
      'T1: a code that proves nothing',
      said,
    );
    code.used = true;
    await proven(model, device, guest, asked.mobile, cookie);
    return;
  }
  if (code && !isNewest) code.wrong += 1;
  if (isClosed(said)) return hold(isOpen !== true, 'the step of the mobile is closed', said);
  hold(said.code === 'invalid-answers', 'a code is refused in a way that does not fit', said);
  // The provider said that it was asked too often: for the app that code is worth nothing from then on.
  const { code: why } = (said.body.fields ?? {}) as { code?: string };
  if (why === 'code-spent' && model.isDisturbed && code) return void (code.isDoubtful = true);
  const mayFail = !isGood || code.isDoubtful || asked?.isSure === false || asked.checks > 5;
  hold(mayFail || isOpen === null, 'the right code was refused', said);
}

const twisted = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function proven(
  model: Model,
  device: Device,
  guest: Guest,
  mobile: string,
  cookie: string | undefined,
): Promise<void> {
  const here = model.journeyOf(device);
  const there = model.person(mobile);
  if (here !== there) there.adopt(here);
  if (device.proven === null) device.own.forget();
  const known = model.registered.get(mobile);
  const isHeld = known && model.mayForget ? 'perhaps' : known;
  const { edition } = there.now('registration');
  const held = { answers: 'any' as const, draft: null, fact: { mobile }, edition };
  if (isHeld === 'surely') there.set('registration', held);
  if (isHeld === 'perhaps') there.maybe('registration', held);
  there.set('mobile', provenEntry(mobile));
  device.proven = mobile;
  device.provenAt = model.now();
  device.asked = null;
  device.sends = 0;
  guest.isProven = true;
  hold(cookie !== undefined && guest.jar.get('session') !== cookie, 'the session has its old name');
  const old = await guest.say('GET', '/api/journey/coverage', undefined, cookie);
  if (isOpenEnded(old)) return;
  hold(
    JSON.stringify(old.body.answers) === '{}',
    'the session from before the proof is worth something',
    old,
  );
}

/** Nobody heard what became of a code: the browser may have a name by now that it was never told. */
async function doubt(model: Model, device: Device, guest: Guest, said: Said): Promise<void> {
  const code = model.codes.get(device.asked?.mobile ?? '');
  if (code) code.isDoubtful = true;
  if (!said.lost) return;
  // Not told its new name, it is nobody: what it had answered is with the person whom it may have proven.
  const { asked } = device;
  const here = model.journeyOf(device);
  if (asked && here !== model.person(asked.mobile)) model.person(asked.mobile).adoptPerhaps(here);
  forget(device, guest);
}

/** A browser without cookies: whoever was known in it is not known any more. */
export function forget(device: Device, guest: Guest): void {
  guest.jar.clear();
  guest.isProven = false;
  device.own.forget();
  device.proven = null;
  device.asked = null;
  device.sends = 0;
  device.outcomes.clear();
}
