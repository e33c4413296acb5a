import fc from 'fast-check';
import type { Locale } from '../../../harness/words';
import { ground } from '../../../harness/ground';
import { until } from '../../../../scripts/stack/ready';
import { audit, hurry } from '../oracle/oracle';
import { type Cluster, sharedServices } from '../../cluster/cluster';
import { Guest, type Watch } from './guest';
import { heal, moveClock } from './levers';
import type { StepName } from './journey';
import { Model, type PlanType } from './model';
import { agree, comeBack, pay } from './money';
import { from, hold, type Real, someLanguage, type Step } from './step';
import { walk } from './wizard';

/** A cluster that sessions take place in, one after the other. */
export interface Home {
  cluster: Cluster;
  planTypes: PlanType[];
  sessions: number;
  /** How much of its log was looked at. */
  readLog: number;
}

interface ListedPlan {
  id: number;
  service: { type: { code: string } };
  plan_types: { id: number; price: number }[];
}

/** What the partner sells (§4.6). */
async function catalogueOf({ world }: Cluster): Promise<PlanType[]> {
  const address = `${ground().sandbox.url}/external-partner/plans`;
  const headers = { 'API-KEY': world.key, 'Accept-Language': 'en' };
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const { data } = (await answer.json()) as { data: ListedPlan[] };
  return data.flatMap(({ id: planId, service, plan_types }) =>
    plan_types.map(({ id: optionId, price }) => ({
      ...{ planId, optionId, service: service.type.code, seeded: price, price },
    })),
  );
}

export async function settleIn(): Promise<Home> {
  const cluster = await (await sharedServices()).cluster();
  return { cluster, planTypes: await catalogueOf(cluster), sessions: 0, readLog: 0 };
}

/** How a session begins. */
export interface Beginning {
  /** Known to the partner before; unknown to it; or one whose token the partner ends after a minute. */
  who: 'known' | 'new' | 'short-lived';
  language: Locale;
  /** In Riyadh. */
  hour: number;
  /** How far they come before anything else happens. */
  at: StepName | 'paying' | 'paid';
  nth: number;
}

export const beginnings: fc.Arbitrary<Beginning> = fc.record({
  who: fc.constantFrom('known', 'new', 'new', 'short-lived'),
  language: someLanguage,
  hour: fc.nat(23),
  at: fc.constantFrom(
    ...([
      'coverage',
      'mobile',
      'registration',
      'plan',
      'review',
      'paying',
      'paying',
      'paid',
    ] as const),
  ),
  nth: fc.nat(50),
});

let met = 0;
const endings = { known: '000', new: '124', 'short-lived': '999' };

/** A number that was not used before, and another one. */
function newMobiles(who: Beginning['who']): [string, string] {
  met += 1;
  const digits = String(met).padStart(5, '0');
  return [`05${digits}${endings[who]}`, `05${digits}125`];
}

const hourMs = 3_600_000;
/** A little longer than a payment page stands open. */
const windowMs = 31 * 60_000;

/** What a session did, and what became of its money. */
export interface Told extends Record<string, number> {
  commands: number;
  answers: number;
  captures: number;
  refunds: number;
  active: number;
  kills: number;
  faults: number;
}

/** Plays one session in a cluster, then reconciles all books of the cluster. Throws what does not hold. */
export async function play(
  home: Home,
  beginning: Beginning,
  commands: Iterable<Step>,
): Promise<Told> {
  const { cluster } = home;
  home.sessions += 1;
  const watch: Watch = { kills: 0, down: 0, answers: 0, slowestMs: 0 };
  const model = new Model(newMobiles(beginning.who), home.planTypes);
  const [mobile] = model.mobiles;
  const person = { mobile, name: 'Noura Al-Harbi', birthDate: '1991-04-23' };
  const guest = () => new Guest(cluster, person, beginning.language, watch);
  const real: Real = {
    ...{ cluster, watch, guests: [guest(), guest()], stranger: guest },
    ...{ starting: undefined, consumedFaults: 0 },
  };
  try {
    await begin(model, real, beginning);
    await fc.asyncModelRun(() => ({ model, real }), commands);
  } finally {
    await real.starting?.catch(() => undefined);
  }
  await end(model, real, home);
  return tell(model, real);
}

async function begin(model: Model, real: Real, { hour, at, nth }: Beginning): Promise<void> {
  const { world } = real.cluster;
  model.aheadMs = Date.parse((await world.clock()).now) - Date.now();
  const hourNow = new Date(model.now() + 3 * hourMs).getUTCHours();
  await moveClock(model, real, ((hour - hourNow + 24) % 24) * hourMs);
  model.movedMs = 0;
  const [device] = model.devices;
  const [guest] = real.guests;
  if (!device || !guest) return;
  const isStep = at !== 'paying' && at !== 'paid';
  const came = await walk(model, real, device, guest, { to: isStep ? at : 'review', nth });
  if (isStep || !came) return;
  await agree(model, real, device, guest);
  const page = model.pages.at(-1);
  if (at !== 'paid' || !page) return;
  await pay(model, real, guest, page, 'good');
  await comeBack(model, device, guest, page);
}

/** Lets everything come to its end, and holds it against what was promised. */
async function end(model: Model, real: Real, home: Home): Promise<void> {
  const { cluster } = real;
  await heal(real);
  await cluster.heal();
  await cluster.world.webhook('normal');
  await looked(real);
  // A payment page that was asked for and never made is given up once it would be over.
  const unmade = await cluster.rows("select 1 from payments where state = 'created' limit 1");
  if (unmade.length > 0) {
    await moveClock(model, real, windowMs);
    await looked(real);
  }
  await capturesSeen(model, real);
  await audit(cluster);
  await keptPromises(model, real);
  for (const type of model.planTypes) {
    if (type.price !== type.seeded) await cluster.world.setPrice(type.optionId, type.seeded);
    type.price = type.seeded;
  }
  for (const planId of model.withdrawn) await cluster.world.setAvailable(planId, true);
  readLog(home);
}

/** Every checkout is looked at once by a worker, as it is within ten minutes by itself. */
async function looked({ cluster }: Real, timeoutMs = 20_000): Promise<void> {
  const [{ now } = { now: '' }] = await cluster.rows<{ now: string }>(
    `with due as (update checkouts set next_attempt_at = now() where next_attempt_at is not null)
     select now()::text now`,
  );
  await until(
    'the workers to look at everything',
    async () => {
      const left = 'select 1 from checkouts where next_attempt_at <= $1::timestamptz limit 1';
      return (await cluster.rows(left, [now])).length === 0 || undefined;
    },
    timeoutMs,
  );
}

/** What was captured is seen by a look; one that had no answer of the gateway's in time is followed by another. */
async function capturesSeen(model: Model, { cluster }: Real, timeoutMs = 20_000) {
  const captured = model.pages.filter((page) => page.captured !== null);
  const unseen = `select 1 from payments
    where gateway_ref = any($1) and gateway_payment_id is null limit 1`;
  await until(
    'every capture to be seen',
    async () => {
      const [left] = await cluster.rows(unseen, [captured.map(({ invoiceId }) => invoiceId)]);
      if (left) await hurry(cluster);
      return left ? undefined : true;
    },
    timeoutMs,
  );
}

async function keptPromises(model: Model, { cluster, stranger }: Real): Promise<void> {
  for (const { checkoutId, mustBeActive, invoiceId } of model.pages) {
    if (!mustBeActive) continue;
    const [row] = await cluster.rows<{ state: string }>(
      'select state from checkouts where id = $1',
      [checkoutId],
    );
    hold(row?.state === 'active', `M2: ${invoiceId} was paid in time, and ended as ${row?.state}`);
  }
  for (const id of model.checkouts.keys()) {
    const said = await stranger().say('GET', `/api/checkout/${id}`);
    hold(said.status === 404, 'T4: a stranger is told of it', said);
  }
}

/** Words of a worker's log that are failures of ours alone. */
function readLog(home: Home): void {
  const log = home.cluster.log();
  const news = log.slice(home.readLog).split('\n');
  home.readLog = log.length;
  const faults = news.filter((line) =>
    /"code":"unexpected"|no edge from|without (its|a) /.test(line),
  );
  if (faults.length > 0) throw new Error(`The log:\n${faults.slice(0, 3).join('\n')}`);
}

async function tell(model: Model, { cluster, watch, consumedFaults }: Real): Promise<Told> {
  const rows = await cluster.rows<{ captures: string; refunds: string; active: string }>(
    `select count(p.gateway_payment_id) captures,
            count(*) filter (where p.state = 'refunded') refunds,
            count(*) filter (where p.state = 'paid' and c.state = 'active') active
     from payments p join checkouts c on c.id = p.checkout_id where c.id = any($1)`,
    [[...model.checkouts.keys()]],
  );
  const { captures, refunds, active } = from(rows, 0);
  return {
    ...{ commands: model.steps, answers: watch.answers },
    ...{ captures: Number(captures), refunds: Number(refunds), active: Number(active) },
    ...{ kills: watch.kills, faults: consumedFaults },
  };
}
