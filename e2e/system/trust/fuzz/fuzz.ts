import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { root } from '../../../../scripts/stack/root';
import { staffAccounts } from '../../../harness/staff-accounts';
import type { Prover } from '../../prover';
import { inTown, theStage } from '../on-stage';
import type { Town } from '../stage';
import { Visitor } from '../visitor';
import { type Answer, bytesOf, faultIn, send } from './answers';
import { type Known, meet } from './known';
import { type Message, messages, sweep } from './requests';

/** What moves by itself: leases, and when the worker looks again. */
const restless =
  "'{fence,lease_until,attempts,next_attempt_at,updated_at,link_lease_until}'::text[]";
const watched = [
  ...['customers', 'checkouts', 'checkout_events', 'payments', 'consents', 'invoices'],
  ...['journeys', 'waiting_list', 'webhook_events', 'tracking_shares', 'staff_acts'],
];
/** Every table that a refusal may not touch, as a hash. A look at a page touches a session, only a call that was taken makes one. */
const tables = [
  ...watched.map(
    (
      table,
    ) => `select '${table}' as name, coalesce(md5(string_agg(row, '' order by row)), '') as held
      from (select (to_jsonb(t) - ${restless})::text as row from ${table} t) as rows`,
  ),
  "select 'sessions', count(*)::text from sessions",
].join(' union all ');

/** Reads of the worker and of what is shared, which come in their own time. */
const byItself = /^gateway-(read-invoice|read-payment|list-invoices)$|^subscription-orders$/;

type Sent = { message: Message; answer: Answer };

/** Refusals that have to ask or to count first, by the path and the status, and what of the books they may change. */
const mayChange: [path: RegExp, statuses: number[], books: RegExp][] = [
  // Only the provider knows whether a code is right, and whether it sends another one.
  [/^\/api\/(journey\/mobile|account\/)/, [422, 429], /^verify /],
  // Only the catalogue knows whether there is such an option.
  [/^\/api\/quotes/, [404], / list-plans /],
  // The first call of a visitor who signs in is counted in a session of their own, also where no code is sent any more.
  [/^\/api\/account\/code/, [429], /^sessions$/],
];

/** Sends batches of requests to the instances of a cluster, and holds each answer and the books against what was promised. */
class Fuzz {
  readonly counts = {
    requests: 0,
    refused: 0,
    redirected: 0,
    'done after all': 0,
    'sent again': 0,
  };
  readonly #ports: number[];
  #lastCall = 0;

  constructor(
    private readonly town: Town,
    private readonly known: Known,
  ) {
    this.#ports = town.doors.map((door) => Number(new URL(door).port));
  }

  /** Sends a batch. Where the books changed, those that were refused are sent once more by themselves, and nothing may change. */
  async check(batch: Message[]): Promise<void> {
    let before = await this.#atRest();
    let sent = await this.#send(batch);
    let changes = await this.#changes(before, []);
    for (const { answer } of sent) this.#count(answer);
    for (let round = 0; changes.length > 0; round += 1) {
      const refused = sent.filter(({ answer }) => answer.status >= 400 || answer.status === 0);
      if (round === 6 || (round > 0 && refused.length === sent.length)) {
        throw new Error(`Refused requests changed ${changes.join(', ')}`);
      }
      this.counts['sent again'] += refused.length;
      before = await this.#atRest();
      sent = await this.#send(refused.map(({ message }) => message));
      changes = await this.#changes(before, sent);
    }
  }

  #count({ status }: Answer): void {
    const sort =
      status >= 400 || status === 0 ? 'refused' : status >= 300 ? 'redirected' : 'done after all';
    this.counts.requests += 1;
    this.counts[sort] += 1;
  }

  /** Who sends one, and what no answer to it may contain. */
  fault(message: Message, answer: Answer): string | undefined {
    const bytes = bytesOf(message).toString('latin1');
    const others = this.known.guests.filter(
      ({ cookie, mobile }) => !(cookie && bytes.includes(cookie)) && !bytes.includes(mobile),
    );
    const isStaff = bytes.includes(this.known.guests.at(-1)?.cookie ?? '');
    const numbers = isStaff ? [] : others.map(({ mobile }) => mobile.slice(1));
    const { environment, url } = this.town;
    const keys = Object.entries(environment).filter(([name]) =>
      /KEY|SECRET|DATABASE_URL/.test(name),
    );
    const secrets = [...keys.map(([, value]) => value), root, ...numbers].filter(
      (one) => one.length > 7,
    );
    return faultIn(message, answer, url, secrets);
  }

  #send(batch: Message[]): Promise<Sent[]> {
    return pLimit(12).map(batch, async (message, index) => {
      const answer = await send(this.#ports[index % this.#ports.length] ?? 0, message);
      const fault = this.fault(message, answer);
      if (fault)
        throw new Error(
          `${fault}\n${told(message)}\n→ ${answer.status} ${answer.text.slice(0, 600)}`,
        );
      return { message, answer };
    });
  }

  async #books(): Promise<{ name: string; held: string }[]> {
    return this.town.rows(tables);
  }

  /** The books once nothing moves in them. */
  async #atRest(): Promise<string> {
    let last = '';
    for (let round = 0; round < 100; round += 1) {
      const calls = await this.town.world.requests(this.#lastCall);
      this.#lastCall = calls.at(-1)?.seq ?? this.#lastCall;
      const now = JSON.stringify(await this.#books());
      if (now === last && calls.length === 0) return now;
      last = now;
      await pause(20);
    }
    throw new Error('The books do not come to rest.');
  }

  /** What came to be different: names of tables, and calls to the outside. */
  async #changes(before: string, sent: Sent[]): Promise<string[]> {
    const held = new Set((JSON.parse(before) as unknown[]).map((one) => JSON.stringify(one)));
    const rows = (await this.#books()).filter((one) => !held.has(JSON.stringify(one)));
    const calls = await this.town.world.requests(this.#lastCall);
    const asked = calls
      .filter(({ operation }) => !byItself.test(operation))
      .map(({ party, operation, status }) => `${party} ${operation} ${status}`);
    const allowed = mayChange.filter(([target, statuses]) =>
      sent.some(
        ({ message, answer }) => target.test(message.target) && statuses.includes(answer.status),
      ),
    );
    return [...rows.map(({ name }) => name), ...asked].filter(
      (one) => !allowed.some(([, , books]) => books.test(one)),
    );
  }

  /** Three senders that pause after each byte, or never finish: they are answered, or sent away. */
  async slow(isEndless: boolean): Promise<number> {
    const [coverage] = this.known.others.filter(([, target]) => target.startsWith('/api/coverage'));
    const slow = sweep(this.known).filter(
      ({ kind, method, target }) =>
        kind === 'plain' &&
        (/^\/(en\/offline|api\/health\/live\?.*)$/.test(target) ||
          (method === 'POST' && target === coverage?.[1])),
    );
    await Promise.all(
      slow.map(async (message, index) => {
        const bytes = bytesOf(message);
        const pieces = isEndless ? [bytes.subarray(0, -3)] : drip(bytes);
        const answer = await send(this.#ports[index % 2] ?? 0, message, pieces, 120_000);
        const fault =
          isEndless && answer.status !== 408
            ? `Not ended: ${answer.status}`
            : this.fault(message, answer);
        if (fault) throw new Error(`${fault}\n${told(message)}`);
      }),
    );
    return slow.length;
  }
}

async function* drip(bytes: Buffer): AsyncGenerator<Buffer> {
  for (const byte of bytes) {
    yield Buffer.of(byte);
    await pause(10);
  }
}

/** A message in one line: all of it that a person would read. */
function told(message: Message): string {
  const text = bytesOf(message).toString('latin1');
  const more = text.length > 2_000 ? `… (${text.length} bytes)` : '';
  return `${message.kind}: ${JSON.stringify(text.slice(0, 2_000))}${more}`;
}

const readable = (message: Message): Message =>
  Object.assign(message, { [fc.toStringMethod]: () => told(message) });

const mostInBatch = 50;
const inBatches = (all: Message[]): Message[][] =>
  all.flatMap((_, at) => (at % mostInBatch === 0 ? [all.slice(at, at + mostInBatch)] : []));

interface Round {
  seed: number;
  requests: number;
  isLong: boolean;
  isFirst: boolean;
}

/** Sends requests until so many were sent, to people who are signed up for it. Throws the shortest batch that is answered badly. */
async function round(town: Town, routes: string[], { seed, requests, isLong, isFirst }: Round) {
  const known = await meet(town, routes);
  const fuzz = new Fuzz(town, known);
  const all = sweep(known).map(readable);
  // By themselves: one of them is taken, and asks the partner.
  const some = await fuzz.slow(false);
  const endless = isLong && isFirst ? fuzz.slow(true) : Promise.resolve(0);
  // Awaited below; a failure while others are under way is no crash.
  endless.catch(() => {});
  // The second, so that a batch of the sweep can be made shorter.
  const each = fc.oneof(
    { weight: 100, arbitrary: messages(known).map(readable) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  );
  const batches = fc.noBias(fc.array(each, { minLength: 1, maxLength: mostInBatch, size: 'max' }));
  const property = fc.asyncProperty(batches, async (batch) => {
    if (fuzz.counts.requests < requests) await fuzz.check(batch);
  });
  const swept = isFirst ? inBatches(all) : [];
  await fc.assert(property, {
    seed,
    // A batch is half as long as the longest on average.
    numRuns: Math.ceil((2 * requests) / mostInBatch) + 2,
    examples: swept.map((batch) => [batch]),
    interruptAfterTimeLimit: 180_000,
  });
  if (fuzz.counts.requests < requests / 2) throw new Error('There was no time for the requests.');
  const fields: Message['fields'] = [['host', new URL(town.url).host]];
  const health = { kind: 'plain', method: 'GET', target: '/api/health/ready', fields };
  for (const door of town.doors) {
    const { status } = await send(Number(new URL(door).port), health);
    if (status !== 200) throw new Error(`An instance is not well: ${status}`);
  }
  await new Visitor(town).subscribe();
  return { ...fuzz.counts, 'slow senders': some + (await endless) };
}

/**
 * Whatever is sent to whatever the build serves: an answer in time, in the one shape where it refuses, never a 5xx, never
 * the inside of the program, never away from our own origin; and what was refused asked no other party and changed nothing.
 * Each instance is spoken to directly: no proxy tidies up before it.
 */
export const fuzz: Prover = {
  name: 'fuzz',
  async prove({ long, seed }) {
    const manifest = path.join(
      (await theStage()).edition.folder,
      '.next/app-path-routes-manifest.json',
    );
    const routes = Object.values(
      JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>,
    );
    if (routes.length < 20) throw new Error(`The build has only ${routes.length} routes.`);
    return inTown(
      async (town) => {
        // Else a payment page is over after half an hour, and what closes it stands in the books as well.
        await town.world.setMorning();
        const all: Record<string, number> = {};
        for (let at = 0; (all.requests ?? 0) < (long ? 50_000 : 2_500); at += 1) {
          const counts = await round(town, routes, {
            seed: seed + at,
            requests: 2_500,
            isLong: long,
            isFirst: at === 0,
          });
          for (const [what, count] of Object.entries(counts)) all[what] = (all[what] ?? 0) + count;
        }
        return { ...all, routes: routes.length };
      },
      { changes: undisturbed },
    );
  },
};

/**
 * How often a visitor may call is another suite's question: nonsense is to be refused for what it is. And nothing outside is
 * broken here: on a busy machine it is waited for, so that a 5xx is one of ours.
 */
const undisturbed = {
  CALLS_PER_MINUTE: '100000',
  PAGES_PER_MINUTE: '100000',
  PARTNER_TIMEOUT_MS: '20000',
  PAYMENT_TIMEOUT_MS: '20000',
  VERIFICATION_TIMEOUT_MS: '20000',
  // So that there is a staff page to be asked for.
  STAFF_ACCOUNTS: staffAccounts,
};
