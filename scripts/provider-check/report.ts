import type { ProviderResponse } from './request';

/**
 * A result of a check. With a `problem` the app cannot work; a `note` is something that no document
 * specifies.
 */
export interface Finding {
  /** The section (`§4.6`), the open point (`A…`) or the topic (`key`). */
  topic: string;
  message: string;
  kind: 'ok' | 'note' | 'problem';
}

export const ok = (topic: string, message: string): Finding => ({ topic, message, kind: 'ok' });
export const note = (topic: string, message: string): Finding => ({ topic, message, kind: 'note' });
export const problem = (topic: string, message: string): Finding => ({
  topic,
  message,
  kind: 'problem',
});
export const okOrProblem = (isOk: boolean, topic: string, good: string, bad: string): Finding =>
  isOk ? ok(topic, good) : problem(topic, bad);

const marks = { ok: '✓', note: '·', problem: '✗' };

/** Returns a required variable. Throws with instructions if it is not set. */
export function requiredVariable(name: string, all: readonly string[]): string {
  const value = process.env[name];
  if (value) return value;
  const [last, ...others] = [...all].reverse();
  const list = others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : last;
  throw new Error(`${name} is missing. Set ${list} of the service to check.`);
}

/** Returns a base URL without trailing slashes. Throws if it is not http(s). */
export function baseUrlOf(name: string, text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new Error(`${name} must be an http or https address.`);
}

export interface Check {
  baseUrl: string;
  /** Run in order; `shouldStop` may stop the rest. */
  steps: (() => Promise<Finding[]>)[];
  /** Called after each step; returns true if further requests would be meaningless. */
  shouldStop?: () => boolean;
  /** The name of this service's open points in the last line. */
  notesLabel: string;
  /** What is not checked on purpose, so that the report does not suggest it was. */
  notChecked: string;
}

/** The exit code of a shell for a broken pipe (SIGPIPE). */
const brokenPipe = 141;

/** Ends silently if the output is closed, for example by `| head`. */
function exitOnBrokenPipe(error: Error & { code?: string }): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(brokenPipe);
}

/**
 * Runs a check, prints findings as they arrive, and returns the exit code: 1 if the app cannot work
 * with the service.
 */
export async function runCheck(check: Check): Promise<number> {
  process.stdout.on('error', exitOnBrokenPipe);
  console.log(`Checking ${check.baseUrl} …\n`);
  const all: Finding[] = [];
  for (const step of check.steps) {
    const findings = await step().catch((error: Error) => {
      const why = error.cause instanceof Error ? error.cause.message : error.message;
      throw new Error(`No response from ${check.baseUrl}: ${why}`);
    });
    for (const { topic, message, kind } of findings) {
      console.log(`${marks[kind]} ${topic.padEnd(16)} ${message}`);
    }
    all.push(...findings);
    if (check.shouldStop?.()) {
      console.log('\nStopped: fix this first, because further checks would be meaningless.');
      break;
    }
  }
  const of = (kind: Finding['kind']) => all.filter((one) => one.kind === kind).length;
  const problems = of('problem') === 1 ? '1 problem' : `${of('problem')} problems`;
  console.log(`\n${of('ok')} as documented, ${of('note')} ${check.notesLabel}, ${problems}.`);
  console.log(check.notChecked);
  return of('problem') > 0 ? 1 : 0;
}

/** With a larger difference, expiry times would be visibly wrong. */
const maxSkewMs = 30_000;

/** Compares the service's clock (the `Date` header) with this machine's. */
export function checkClock({ headers }: ProviderResponse): Finding {
  const theirs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return note('clock', 'no Date header in the response');
  const apartS = Math.round((Date.now() - theirs) / 1_000);
  return Math.abs(apartS) * 1_000 <= maxSkewMs
    ? ok('clock', 'matches the clock of this machine')
    : note(
        'clock',
        `the clock of this machine is ${Math.abs(apartS)} s ${apartS > 0 ? 'ahead' : 'behind'}: one of the two is wrong`,
      );
}
