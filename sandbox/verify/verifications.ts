import { randomInt, randomUUID } from 'node:crypto';
import type { CodeChecked } from '../store/event-log';
import type { World } from '../store/world';

export const channels = ['sms', 'whatsapp', 'voice'] as const;
export type Channel = (typeof channels)[number];

/**
 * Unifonic's `error_code`; its `response_status` is `correct` for the first and `incorrect` for all
 * others.
 */
export const outcomes = {
  correct: 101,
  incorrect: 107,
  attemptsExceeded: 108,
  expired: 109,
  alreadyVerified: 110,
} as const;
export type Outcome = (typeof outcomes)[keyof typeof outcomes];

/** The ledger's name of an outcome. */
const VERDICTS: Record<Outcome, CodeChecked['verdict']> = {
  101: 'approved',
  107: 'wrong',
  108: 'too-often',
  109: 'expired',
  110: 'already',
};

const LIFETIME_MS = 10 * 60_000;
const MAX_WRONG = 5;
const MAX_SENDS = 5;

/** The latest code of one number; it replaces an older one. */
export interface Verification {
  id: string;
  /** E.164. */
  to: string;
  channel: Channel;
  locale: MessageLocale;
  length: number;
  code: string;
  started_at: string;
  wrong: number;
  verified: boolean;
  /** Instants of the codes sent to this number within the last ten minutes, including this one. */
  sends: string[];
}

const table = (world: World) => world.table<Verification>('verify-codes');

/**
 * Sends a new code, which replaces the previous one.
 * @returns undefined after five sends to a number in ten minutes
 */
export function start(
  world: World,
  request: Pick<Verification, 'to' | 'channel' | 'locale' | 'length'>,
): Verification | undefined {
  const now = world.now();
  const recent = (table(world).get(request.to)?.sends ?? []).filter(
    (at) => now.getTime() - Date.parse(at) < LIFETIME_MS,
  );
  const sent = recent.length < MAX_SENDS;
  world.eventLog.codesSent.add({
    mobile: nationalMobile(request.to),
    channel: request.channel,
    sent,
  });
  if (!sent) return undefined;
  const verification: Verification = {
    ...request,
    id: randomUUID(),
    code: String(randomInt(10 ** request.length)).padStart(request.length, '0'),
    started_at: now.toISOString(),
    wrong: 0,
    verified: false,
    sends: [...recent, now.toISOString()],
  };
  table(world).put(request.to, verification);
  deliver(world, request.to, codeText(request.locale, verification.code), verification.code);
  return verification;
}

/**
 * Checks a code. Five wrong attempts use it up; a code that was right becomes `alreadyVerified`. A
 * number without any code gets `expired`.
 */
export function check(
  world: World,
  to: string,
  code: string,
): { outcome: Outcome; verification: Verification | undefined } {
  const verification = table(world).get(to);
  const outcome = outcomeOf(verification, code, world.now());
  if (verification && outcome === outcomes.correct) {
    table(world).put(to, { ...verification, verified: true });
  }
  if (verification && outcome === outcomes.incorrect) {
    table(world).put(to, { ...verification, wrong: verification.wrong + 1 });
  }
  world.eventLog.codesChecked.add({ mobile: nationalMobile(to), verdict: VERDICTS[outcome] });
  return { outcome, verification };
}

function outcomeOf(verification: Verification | undefined, code: string, now: Date): Outcome {
  if (!verification) return outcomes.expired;
  if (verification.verified) return outcomes.alreadyVerified;
  if (now.getTime() - Date.parse(verification.started_at) >= LIFETIME_MS) return outcomes.expired;
  if (verification.wrong >= MAX_WRONG) return outcomes.attemptsExceeded;
  return verification.code === code ? outcomes.correct : outcomes.incorrect;
}

/** Converts `+9665…` to the partner's format `05…`. */
function nationalMobile(to: string): string {
  return to.replace(/^\+966/, '0');
}

type MessageLocale = 'ar' | 'en';

/** An SMS that a real service would have sent. */
export interface Message {
  /** E.164. */
  to: string;
  text: string;
  /** Empty for a message that carries none. */
  code: string;
  /** ISO 8601 of the world's clock. */
  at: string;
}

const inbox = (world: World) => world.table<Message>('messages');

/** Adds an SMS to this world's inbox; `code` is empty for one without a code. */
export function deliver(world: World, to: string, text: string, code = ''): void {
  const at = world.now().toISOString();
  inbox(world).put(String(world.nextId('messages')), { to, text, code, at });
}

/**
 * Returns messages, newest first.
 * @param to a mobile in any usual format; without it the messages of all numbers
 */
export function messages(world: World, to?: string): Message[] {
  const newest = inbox(world).list().reverse();
  return to ? newest.filter((message) => message.to === internationalMobile(to)) : newest;
}

/**
 * Host of the app next to this sandbox: its browser may read the code from an SMS that ends with it
 * (WebOTP).
 */
const HOST = '127.0.0.1';

/**
 * The merchant's SMS template. It is stored by the provider and names no brand, because the app
 * runs under several.
 */
function codeText(locale: MessageLocale, code: string): string {
  const body =
    locale === 'ar'
      ? `رمز التحقق: ${code}\nلا تشاركه مع أحد.`
      : `Your verification code: ${code}\nDo not share it with anyone.`;
  return `${body}\n\n@${HOST} #${code}`;
}

/** Normalizes `05…`, `5…`, `966 5…`, `+966 5…` and `00966 5…` to `+9665…`. */
function internationalMobile(spelling: string): string {
  const national = /^(?:00966|966|0)?(5\d{8})$/.exec(spelling.replace(/\D/g, ''))?.[1];
  return national ? `+966${national}` : spelling;
}
