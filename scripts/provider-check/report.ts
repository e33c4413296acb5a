import type { Answer } from './ask';
import { type Finding, note, ok } from './finding';

const marks = { ok: '✓', note: '·', fault: '✗' };

/** Returns a required variable. Throws with instructions if it is not set. */
export function given(name: string, all: readonly string[]): string {
  const value = process.env[name];
  if (value) return value;
  const [last, ...others] = [...all].reverse();
  const list = others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : last;
  throw new Error(`${name} is missing. Set ${list} to the service that is to be looked at.`);
}

/** Returns a base URL without trailing slashes. Throws if it is not http(s). */
export function addressOf(name: string, text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new Error(`${name} wants an http or https address.`);
}

export interface Check {
  baseUrl: string;
  /** Run in order; `isEnough` may stop the rest. */
  questions: (() => Promise<Finding[]>)[];
  /** Called after each question; returns true if further requests would be meaningless. */
  isEnough?: () => boolean;
  /** The name of this service's open points in the last line. */
  notesAre: string;
  /** What is not checked on purpose, so that the report does not suggest it was. */
  notAsked: string;
}

/** The exit code of a shell for a broken pipe (SIGPIPE). */
const brokenPipe = 141;

/** Ends silently if the output is closed, for example by `| head`. */
function endUnread(error: Error & { code?: string }): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(brokenPipe);
}

/**
 * Runs a check, prints findings as they arrive, and returns the exit code: 1 if the app cannot work
 * with the service.
 */
export async function runCheck(check: Check): Promise<number> {
  process.stdout.on('error', endUnread);
  console.log(`Asking ${check.baseUrl} …\n`);
  const found: Finding[] = [];
  for (const question of check.questions) {
    const findings = await question().catch((error: Error) => {
      const why = error.cause instanceof Error ? error.cause.message : error.message;
      throw new Error(`${check.baseUrl} does not answer: ${why}`);
    });
    for (const { about, what, kind } of findings) {
      console.log(`${marks[kind]} ${about.padEnd(16)} ${what}`);
    }
    found.push(...findings);
    if (check.isEnough?.()) {
      console.log('\nNothing else was asked: no answer would mean anything before that is mended.');
      break;
    }
  }
  const of = (kind: Finding['kind']) => found.filter((one) => one.kind === kind).length;
  const faults = of('fault') === 1 ? '1 fault' : `${of('fault')} faults`;
  console.log(`\n${of('ok')} as the document says, ${of('note')} ${check.notesAre}, ${faults}.`);
  console.log(check.notAsked);
  return of('fault') > 0 ? 1 : 0;
}

/** With a larger difference, expiry times would be visibly wrong. */
const mostApartMs = 30_000;

/** Compares the service's clock (the `Date` header) with this machine's. */
export function clockOf({ headers }: Answer): Finding {
  const theirs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return note('clock', 'does not tell the time');
  const apartS = Math.round((Date.now() - theirs) / 1_000);
  return Math.abs(apartS) * 1_000 <= mostApartMs
    ? ok('clock', 'agrees with this machine’s')
    : note(
        'clock',
        `this machine’s is ${Math.abs(apartS)} s ${apartS > 0 ? 'ahead' : 'behind'}: one of the two is wrong`,
      );
}
