import type { Answer } from './ask';
import { type Finding, note, ok } from './finding';

const marks = { ok: '✓', note: '·', fault: '✗' };

/** A variable that the check cannot do without. Throws with what to do. */
export function given(name: string, all: readonly string[]): string {
  const value = process.env[name];
  if (value) return value;
  const [last, ...others] = [...all].reverse();
  const list = others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : last;
  throw new Error(`${name} is missing. Set ${list} to the service that is to be looked at.`);
}

/** An address to ask, as the app takes it. Throws when it is none. */
export function addressOf(name: string, text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new Error(`${name} wants an http or https address.`);
}

export interface Check {
  baseUrl: string;
  /** Asked one after the other; each may stop the rest by `isEnough`. */
  questions: (() => Promise<Finding[]>)[];
  /** Looked at after each question: true when no further answer would mean anything. */
  isEnough?: () => boolean;
  /** What the open points of this service are called in the last line. */
  notesAre: string;
  /** What was left out on purpose, so that nobody believes it was looked at. */
  notAsked: string;
}

/** As a shell ends what writes to nobody. */
const brokenPipe = 141;

/** Behind `| head` nobody reads on, and nothing is left to be said. */
function endUnread(error: Error & { code?: string }): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(brokenPipe);
}

/** Runs a check, says what it finds as it finds it, and returns the exit code: 1 when the app could not work with it. */
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

/** More than that, and what expires would expire at another time than we say. */
const mostApartMs = 30_000;

/** Compares the service's clock (`Date`) with ours. */
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
