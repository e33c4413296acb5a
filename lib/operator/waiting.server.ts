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

/** What goes to the output, what is said beside it, and whether it went well. */
interface Told {
  output?: string;
  note?: string;
  failed?: true;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const refused = (note: string): Told => ({ note, failed: true });

const header = 'mobile,language,asked';

/** The places of a command: names, or all of them; null where there are none, or both. */
function placesIn(names: readonly string[], all: boolean): WaitingPlaces | null {
  if (all) return names.length === 0 ? 'all' : null;
  return names.length > 0 ? names : null;
}

/** Where people wait for us, and how many; of nobody in particular. */
async function list(): Promise<Told> {
  const areas = await listWaitingAreas();
  return {
    output: json({
      areas: areas.map(({ since, ...area }) => ({ ...area, since: since && riyadhDate(since) })),
    }),
  };
}

/** The mobiles of some places, one in a line, for whoever sends texts. Nothing is deleted: they were not texted yet. */
async function numbers(places: WaitingPlaces): Promise<Told> {
  const { people, unopened } = await listWaiting(places);
  if (people.length === 0 && unopened === 0) return refused('Nobody waits there.');
  const lines = people.map(
    ({ mobile, locale, consentAt }) => `${mobile},${locale},${riyadhDate(consentAt)}`,
  );
  const note = [
    `${people.length} mobile(s), to the output alone. They are personal: keep them in no other file than the one that you send from.`,
    'They agreed to one text, which says who we are. Once it is sent: waiting done, with the same names and that file as its input; then delete the file.',
    ...(unopened > 0
      ? [`${unopened} more lie under a data key that is missing: see keys status.`]
      : []),
  ].join('\n');
  const output = `${[header, ...lines].join('\n')}\n`;
  return { output, note, ...(unopened > 0 && { failed: true }) };
}

/** The mobiles of a list as `numbers` writes it, the first word of each line; or the first line that has none. */
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

/** Forgets those who were texted: the mobiles of the input, and nobody who has joined since. All of them or, at a line that is none, nobody. */
async function done(places: WaitingPlaces): Promise<Told> {
  if (process.stdin.isTTY) {
    return refused('It reads the mobiles that were texted from its input: … < texted.csv');
  }
  const read = mobilesIn(await text(process.stdin));
  if ('badLine' in read) {
    return refused(`Line ${read.badLine} does not begin with a Saudi mobile. Nothing was deleted.`);
  }
  if (read.mobiles.length === 0) return refused('No mobile came in. Nothing was deleted.');
  const { deleted, stillWaiting } = await deleteWaiting(places, read.mobiles);
  const notThere = new Set(read.mobiles).size - deleted;
  return {
    output: json({ deleted, notThere, stillWaiting }),
    note: 'Delete the file too: it is the last place that has them.',
  };
}

/** What an operator does with those who wait for us: see where, text them once, forget them. Null for what is no command. */
export async function tellWaiting(
  command: string | undefined,
  names: readonly string[],
  all: boolean,
): Promise<Told | null> {
  if (command === 'list' && names.length === 0) return list();
  const places = placesIn(names, all);
  if (places === null) return null;
  if (command === 'numbers') return numbers(places);
  return command === 'done' ? done(places) : null;
}
