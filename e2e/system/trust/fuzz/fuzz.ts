import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { root } from '../../../../scripts/stack/root';
import { type Cluster, inCluster, sharedServices } from '../../cluster/cluster';
import { Customer } from '../../customer';
import type { Prover } from '../../prover';
import { type Answer, bytesOf, faultIn, send } from './answers';
import { type FuzzContext, type Message, messages, signUpVisitors, sweep } from './requests';

/** Columns that settlement and retries change. */
const unstableTables =
  "'{fence,lease_until,attempts,next_attempt_at,updated_at,link_lease_until}'::text[]";
const watched = [
  ...['customers', 'checkouts', 'checkout_events', 'payments', 'consents', 'invoices'],
  ...['journeys', 'waiting_list', 'webhook_events', 'tracking_shares', 'staff_acts'],
];
/**
 * Every table that a refused request must not change, as a hash. A page updates a session; only an
 * accepted call creates one.
 */
const tables = [
  ...watched.map(
    (
      table,
    ) => `select '${table}' as name, coalesce(md5(string_agg(row, '' order by row)), '') as held
      from (select (to_jsonb(t) - ${unstableTables})::text as row from ${table} t) as rows`,
  ),
  "select 'sessions', count(*)::text from sessions",
].join(' union all ');

type Sent = { message: Message; answer: Answer };
const isRefused = ({ answer: { status } }: Sent): boolean => status >= 400 || status === 0;

/**
 * Refusals that need a request or a counter first: path, statuses and the changes that they may
 * cause.
 */
const mayChange: [path: RegExp, statuses: number[], books: RegExp][] = [
  // Only the provider knows whether a code is right, and whether it sends another one.
  [/^\/api\/(journey\/mobile|account\/)/, [422, 429], /^verify /],
  // Only the catalogue knows whether the option exists.
  [/^\/api\/quotes/, [404], / list-plans /],
  // The first sign-in call of a browser is counted in a new session, even when no code is sent.
  [/^\/api\/account\/code/, [429], /^sessions$/],
];

/** A message in one line, shortened. */
function describe(message: Message): string {
  const text = bytesOf(message).toString('latin1');
  const more = text.length > 2_000 ? `… (${text.length} bytes)` : '';
  return `${message.kind}: ${JSON.stringify(text.slice(0, 2_000))}${more}`;
}

/**
 * Sends batches of requests to the instances of a cluster, and compares all stored data before and
 * after.
 */
class Fuzz {
  readonly counts = { requests: 0, refused: 0, redirected: 0, taken: 0, 'sent again': 0 };
  readonly #ports: number[];
  readonly #keys: string[];
  #lastCall = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly known: FuzzContext,
  ) {
    this.#ports = cluster.instanceUrls.map((door) => Number(new URL(door).port));
    const keys = Object.entries(cluster.environment).filter(([name]) =>
      /KEY|SECRET|DATABASE_URL/.test(name),
    );
    this.#keys = [...keys.map(([, value]) => value), root].filter((one) => one.length > 7);
  }

  /**
   * Sends a batch. When data changed, the refused requests are sent again on their own: a row that
   * changes then is a fault. A call to an external service may belong to an earlier accepted
   * request or to a catalogue refresh, so it is a fault only when it follows the same refusals
   * again.
   */
  async check(batch: Message[]): Promise<void> {
    let before = await this.#atRest();
    let sent = await this.#send(batch);
    for (const one of sent) {
      const sort = isRefused(one) ? 'refused' : one.answer.status >= 300 ? 'redirected' : 'taken';
      this.counts.requests += 1;
      this.counts[sort] += 1;
    }
    let changes = await this.#changes(before, []);
    let followed: string[] = [];
    for (let round = 0; changes.length > 0; round += 1) {
      const refused = sent.filter(isRefused);
      const isAlone = round > 0 && refused.length === sent.length;
      const faults = changes.filter((one) => !one.includes(' ') || followed.includes(one));
      if (round === 8 || (isAlone && faults.length > 0))
        throw new Error(`Refused requests changed ${changes.join(', ')}`);
      if (isAlone) followed = [...followed, ...changes];
      this.counts['sent again'] += refused.length;
      before = await this.#atRest();
      sent = await this.#send(refused.map(({ message }) => message));
      changes = await this.#changes(before, sent);
    }
  }

  /**
   * What is wrong with a response. A browser may receive its own number and numbers that were typed
   * in it; the staff sees all.
   */
  #fault(message: Message, answer: Answer): string | undefined {
    const bytes = bytesOf(message).toString('latin1');
    const senders = this.known.people.filter(({ cookie }) => cookie && bytes.includes(cookie));
    const isStaff = senders.some((one) => one === this.known.people.at(-1));
    const shown = new Set(senders.flatMap(({ mobile, typed }) => [mobile, ...typed]));
    const numbers = this.known.people
      .filter(({ mobile }) => !isStaff && !shown.has(mobile) && !bytes.includes(mobile))
      .map(({ mobile }) => mobile.slice(1));
    const fault = faultIn(message, answer, this.cluster.url, [...this.#keys, ...numbers]);
    return (
      fault && `${fault}\n${describe(message)}\n→ ${answer.status} ${answer.text.slice(0, 600)}`
    );
  }

  /** Records the numbers that are typed in a browser. */
  #note(message: Message): void {
    const bytes = bytesOf(message).toString('latin1');
    const typed = this.known.people.filter(({ mobile }) => bytes.includes(mobile));
    for (const sender of this.known.people)
      if (sender.cookie && bytes.includes(sender.cookie))
        for (const { mobile } of typed) sender.typed.add(mobile);
  }

  #send(batch: Message[]): Promise<Sent[]> {
    for (const message of batch) this.#note(message);
    return pLimit(12).map(batch, async (message, index) => {
      const answer = await send(this.#ports[index % this.#ports.length] ?? 0, message);
      const fault = this.#fault(message, answer);
      if (fault) throw new Error(fault);
      return { message, answer };
    });
  }

  /** The stored data, once three consecutive reads are equal. */
  async #atRest(): Promise<Set<string>> {
    const last: string[] = [];
    for (let round = 0; round < 500; round += 1) {
      const calls = await this.cluster.world.requests(this.#lastCall);
      this.#lastCall = calls.at(-1)?.seq ?? this.#lastCall;
      const rows = await this.cluster.rows(tables);
      const now = JSON.stringify([rows, this.#lastCall]);
      if (last.length > 2 && last.slice(-2).every((one) => one === now))
        return new Set(rows.map((one) => JSON.stringify(one)));
      last.push(now);
      await pause(20);
    }
    throw new Error('The books do not come to rest.');
  }

  /** Names of changed tables, and calls to external services. */
  async #changes(before: Set<string>, sent: Sent[]): Promise<string[]> {
    const rows = (await this.cluster.rows<{ name: string }>(tables)).filter(
      (one) => !before.has(JSON.stringify(one)),
    );
    const calls = await this.cluster.world.requests(this.#lastCall);
    const asked = calls.map(({ party, operation, status }) => `${party} ${operation} ${status}`);
    const allowed = mayChange.filter(([path, statuses]) =>
      sent.some(
        ({ message, answer }) => path.test(message.target) && statuses.includes(answer.status),
      ),
    );
    return [...rows.map(({ name }) => name), ...asked].filter(
      (one) => !allowed.some(([, , books]) => books.test(one)),
    );
  }
}

const readable = (message: Message): Message =>
  Object.assign(message, { [fc.toStringMethod]: () => describe(message) });

const mostInBatch = 50;

/**
 * Sends this many requests to newly signed-up customers. Throws the smallest batch with a wrong
 * response.
 */
async function round(
  cluster: Cluster,
  routes: string[],
  seed: number,
  requests: number,
  nth: number,
) {
  const known = await signUpVisitors(cluster, routes);
  const fuzz = new Fuzz(cluster, known);
  const all = sweep(known).map(readable);
  const each = fc.oneof(
    { weight: 100, arbitrary: messages(known).map(readable) },
    // Lets fast-check shrink a batch of the sweep.
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  );
  const batches = fc.noBias(fc.array(each, { minLength: 1, maxLength: mostInBatch, size: 'max' }));
  const property = fc.asyncProperty(batches, async (batch) => {
    if (fuzz.counts.requests < requests) await fuzz.check(batch);
  });
  const swept = all.flatMap((_, at) =>
    nth === 0 && at % mostInBatch === 0 ? [all.slice(at, at + mostInBatch)] : [],
  );
  await fc.assert(property, {
    seed: seed + nth,
    // On average a batch has half the maximum length.
    numRuns: Math.ceil((2 * requests) / mostInBatch) + 2,
    examples: swept.map((batch) => [batch]),
    interruptAfterTimeLimit: 600_000,
  });
  if (fuzz.counts.requests < requests / 2) throw new Error('There was no time for the requests.');
  for (const instance of [0, 1]) {
    const { status } = await new Customer(cluster).onInstance(instance).ask('/api/health/ready');
    if (status !== 200) throw new Error(`Instance ${instance} is not well: ${status}`);
  }
  await new Customer(cluster).subscribe();
  return fuzz.counts;
}

/**
 * No fault is armed and timeouts are long, so that any 5xx is the app's own. The worker hardly ever
 * runs, because its calls do not belong to a request. Rate limits, which every cluster raises, are
 * tested elsewhere.
 */
const undisturbed = {
  WORKER_INTERVAL_MS: '600000',
  PARTNER_TIMEOUT_MS: '20000',
  PAYMENT_TIMEOUT_MS: '20000',
  VERIFICATION_TIMEOUT_MS: '20000',
};

/**
 * Sends malformed requests to every route of the build. Each must get a response in time, in the
 * common error shape when refused, never a 5xx, never internals, and never a redirect to another
 * origin; a refused request must cause no external call and no change. Requests go to each instance
 * directly, without a proxy.
 */
export const fuzz: Prover = {
  name: 'fuzz',
  async prove({ long, seed }) {
    const { folder } = (await sharedServices()).build;
    const manifest = readFileSync(`${folder}/.next/app-path-routes-manifest.json`, 'utf8');
    const routes = Object.values(JSON.parse(manifest) as Record<string, string>);
    if (routes.length < 20) throw new Error(`The build has only ${routes.length} routes.`);
    return inCluster(async (cluster) => {
      // Otherwise payment pages expire after half an hour, and closing them changes stored data.
      await cluster.world.setMorning();
      const all: Record<string, number> = { routes: routes.length };
      for (let nth = 0; nth < (long ? 20 : 1); nth += 1) {
        const counts = await round(cluster, routes, seed, 2_500, nth);
        for (const [what, count] of Object.entries(counts)) all[what] = (all[what] ?? 0) + count;
      }
      return all;
    }, undisturbed);
  },
};
