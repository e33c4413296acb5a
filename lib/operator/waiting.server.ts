import 'server-only';
import { text } from 'node:stream/consumers';
import {
  deleteWaiting,
  listWaiting,
  listWaitingAreas,
  type WaitingPlaces,
} from '@/lib/db/waiting-list.server';
import { isMobile, type Mobile, parseMobile } from '@/lib/kernel/mobile';
import { riyadhDate } from '@/lib/kernel/time';

/** Text for stdout, text for stderr, and whether the command failed. */
interface CommandOutput {
  output?: string;
  note?: string;
  failed?: true;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const failure = (note: string): CommandOutput => ({ note, failed: true });

const header = 'mobile,language,asked';

/** The places of a command: names, or all; null when both or neither are given. */
function placesIn(names: readonly string[], all: boolean): WaitingPlaces | null {
  if (all) return names.length === 0 ? 'all' : null;
  return names.length > 0 ? names : null;
}

/** Lists where people wait, and how many; no personal data. */
async function list(): Promise<CommandOutput> {
  const areas = await listWaitingAreas();
  return {
    output: json({
      areas: areas.map(({ since, ...area }) => ({ ...area, since: since && riyadhDate(since) })),
    }),
  };
}

/**
 * Lists the mobiles of some places as CSV, for sending texts. Deletes nothing: they were not texted
 * yet.
 */
async function numbers(places: WaitingPlaces): Promise<CommandOutput> {
  const { people, undecryptable } = await listWaiting(places);
  if (people.length === 0 && undecryptable === 0) return failure('No one waits there.');
  const lines = people.map(
    ({ mobile, locale, consentAt }) => `${mobile},${locale},${riyadhDate(consentAt)}`,
  );
  const note = [
    `${people.length} mobile(s), to the output alone. They are personal: keep them in no other file than the one that you send from.`,
    'They agreed to one text, which says who we are. Once it is sent: waiting done, with the same names and that file as its input; then delete the file.',
    ...(undecryptable > 0
      ? [`${undecryptable} more lie under a data key that is missing: see keys status.`]
      : []),
  ].join('\n');
  const output = `${[header, ...lines].join('\n')}\n`;
  return { output, note, ...(undecryptable > 0 && { failed: true }) };
}

/**
 * Parses the mobiles of a list as `numbers` writes it, the first word of each line; or returns the
 * first invalid line.
 */
function mobilesIn(list: string): { mobiles: Mobile[] } | { badLine: number } {
  const mobiles: Mobile[] = [];
  for (const [index, line] of list.split(/\r?\n/).entries()) {
    const word = (line.split(/[,;\t]/)[0] ?? '').replaceAll('"', '').trim();
    if (word === '' || line === header) continue;
    const mobile = parseMobile(word);
    if (!isMobile(mobile)) return { badLine: index + 1 };
    mobiles.push(mobile);
  }
  return { mobiles };
}

/**
 * Deletes the mobiles in the input (those that were texted), not those who joined since. With an
 * invalid line, deletes nothing.
 */
async function done(places: WaitingPlaces): Promise<CommandOutput> {
  if (process.stdin.isTTY) {
    return failure('It reads the mobiles that were texted from its input: … < texted.csv');
  }
  const read = mobilesIn(await text(process.stdin));
  if ('badLine' in read) {
    return failure(`Line ${read.badLine} does not begin with a Saudi mobile. Nothing was deleted.`);
  }
  if (read.mobiles.length === 0) return failure('No mobile came in. Nothing was deleted.');
  const { deleted, stillWaiting } = await deleteWaiting(places, read.mobiles);
  const notThere = new Set(read.mobiles).size - deleted;
  return {
    output: json({ deleted, notThere, stillWaiting }),
    note: 'Delete the file too: it is the last place that has them.',
  };
}

/**
 * Runs a waiting-list command: list places, export mobiles for the single text, delete them. Null
 * for an unknown command.
 */
export async function runWaitingCommand(
  command: string | undefined,
  names: readonly string[],
  all: boolean,
): Promise<CommandOutput | null> {
  if (command === 'list' && names.length === 0) return list();
  const places = placesIn(names, all);
  if (places === null) return null;
  if (command === 'numbers') return numbers(places);
  return command === 'done' ? done(places) : null;
}
