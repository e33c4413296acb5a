import { readdirSync, readFileSync } from 'node:fs';
import { until } from '../../../scripts/stack/ready';
import { inRoot } from '../../../scripts/stack/root';
import { checkoutOf, invoiceOf } from '../../harness/customer-client';
import { longTimeouts } from '../case-runner';
import { type Cluster, inCluster } from '../cluster/cluster';
import { failpointsOf } from '../cluster/failpoints';
import { Customer } from '../customer';
import { reader } from '../messages/reader';
import { type Prover, Random } from '../prover';
import { payPatiently, retry, subscribePatiently, waitFor } from '../retries';
import { audit } from './oracle/oracle';

/** Every failpoint of the product's source. */
const allFailpoints = (): string[] =>
  ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => failpointsOf(readFileSync(inRoot(folder, file), 'utf8'))),
  );

/** What a customer does to reach a failpoint; each story ends at a page that shows the outcome. */
type Story = (customer: Customer) => Promise<void>;

const subscribes: Story = async (customer) => {
  await waitFor(customer, await subscribePatiently(customer), ['done']);
};

/** Starts paying, then orders something else: the first payment page is closed at the gateway. */
const changesTheOrder: Story = async (customer) => {
  await customer.walkTo('review');
  await retry(() => customer.agree());
  await customer.walkTo('review', { from: 'schedule', mode: 'start' });
  await waitFor(customer, await payPatiently(customer), ['done']);
};

/**
 * Orders something else while the partner holds an abandoned order: that one is offered, and paid.
 */
const isOfferedTheEarlier: Story = async (customer) => {
  const { world } = customer.app;
  const id = await customer.orderGivenUp();
  await world.amend({ profile: 'strict' });
  await customer.walkTo('review', { from: 'schedule', mode: 'start' });
  await retry(() => customer.agree());
  const { href } = await retry(() => customer.want(id, 'pay'));
  const back = await customer.payAt(href);
  await retry(() => customer.comeBack(back));
  await waitFor(customer, id, ['done']);
  await world.amend({ profile: 'default' });
};

/** Pays another amount than the invoice's: it must be refunded. */
const paysTooLittle: Story = async (customer) => {
  const page = await customer.walkToPayment();
  await customer.app.world.setCaptureAmount(invoiceOf(page), 100);
  const back = await customer.payAt(page);
  await retry(() => customer.comeBack(back));
  await waitFor(customer, checkoutOf(back), ['refunded']);
};

/** Pays what cannot be activated before its first pickup day has passed: it must be refunded. */
const cannotBeActivated: Story = async (customer) => {
  const { world } = customer.app;
  const { mobile } = customer.person;
  const never = { operation: 'confirm-payment', kind: 'reset', times: 1_000 };
  await world.fault({ ...never, customer: mobile });
  const back = await customer.payAt(await customer.walkToPayment());
  await world.advance('P6D');
  await waitFor(customer, checkoutOf(back), ['refunded']);
};

/** Subscribes, and waits for the invoice, which the worker fetches afterwards. */
const getsAnInvoice: Story = async (customer) => {
  const id = await subscribePatiently(customer);
  await until('the invoice to be kept', async () => {
    const kept = await customer.app.rows('select 1 from invoices where checkout_id = $1', [id]);
    return kept.length > 0 ? true : undefined;
  });
};

/** Subscribes, and waits for the first tracking data. */
const followsIt: Story = async (customer) => {
  const { trackingToken } = await customer.checkout(await subscribePatiently(customer));
  await until('something to be known of it', async () => {
    const { ageMs } = await retry(() =>
      customer.read<{ ageMs: number | null }>(`/api/pickups?token=${trackingToken}&look=opened`),
    );
    if (ageMs !== null) return true;
    await customer.app.world.advance('PT7M');
    return undefined;
  });
};

/** Subscribes, and gets an SMS about a delivery exactly once. */
const getsAMessage: Story = async (customer) => {
  const { add, ended, inbox } = await reader(customer.app, customer);
  await ended(await add());
  const count = (await inbox()).length;
  if (count !== 1) throw new Error(`${count} messages of one event`);
};

const storyOf: Record<string, Story> = {
  'reading-claimed': followsIt,
  'reading-answered': followsIt,
  'events-recorded': followsIt,
  'reading-stored': followsIt,
  'message-claimed': getsAMessage,
  'message-sent': getsAMessage,
  'message-ended': getsAMessage,
  'invoice-fetched': getsAnInvoice,
  'cancel-answered': changesTheOrder,
  superseded: isOfferedTheEarlier,
  'refund-decided': cannotBeActivated,
  'refund-written': paysTooLittle,
  'refund-answered': paysTooLittle,
};

/** Clusters that run in parallel. */
const workers = 2;
/** Kills in one cluster; then another cluster is used, because all its data is read. */
const killsEach = 25;
/** Failpoints for one customer's story: starting an instance costs less than a story. */
const pointsEach = 3;

/** A story, and the failpoints at which an instance is killed meanwhile. */
interface KillPlan {
  story: Story;
  failpoints: string[];
}

/**
 * Assigns every failpoint to one story. Those of the usual story are distributed so that one
 * customer's kills are far apart.
 */
function killPlans(names: string[]): KillPlan[] {
  const usual = names.filter((name) => !storyOf[name]);
  const count = Math.ceil(usual.length / pointsEach);
  return [
    ...Array.from({ length: count }, (_, plan) => ({
      story: subscribes,
      failpoints: usual.filter((_name, at) => at % count === plan),
    })),
    ...Object.entries(storyOf)
      .filter(([name]) => names.includes(name))
      .map(([name, story]) => ({ story, failpoints: [name] })),
  ];
}

/**
 * Kills an instance and restarts it. Its leases end immediately instead of after ten seconds; lease
 * expiry is tested elsewhere (M2, a holder that sleeps) and by the random kills.
 */
async function replaced(cluster: Cluster, pid: number): Promise<void> {
  const index = await cluster.killPid(pid);
  // It waited at two failpoints, and was killed at the first.
  if (index < 0) return;
  await cluster.rows(
    `update checkouts set lease_until = now(), next_attempt_at = least(next_attempt_at, now())
     where lease_until > now()`,
  );
  await cluster.rows('update messages set lease_until = null');
  await cluster.start(index);
}

/**
 * Kills the instance that reaches a failpoint, once for each, and restarts it while the customer
 * goes on.
 */
async function killAt(cluster: Cluster, { story, failpoints }: KillPlan): Promise<void> {
  const missed = new Set(failpoints);
  // One at a time, so that one instance always serves. Awaited below, also when the story has
  // failed before.
  let last: Promise<unknown> = Promise.resolve();
  for (const name of failpoints) {
    cluster.failpoints.once(name, async ({ pid }) => {
      missed.delete(name);
      last = last.then(() => replaced(cluster, pid));
      last.catch(() => {});
      await last;
      return undefined;
    });
  }
  await story(new Customer(cluster));
  // A story may end by what was written just before a failpoint.
  await until('failpoints', async () => missed.size === 0 || undefined).catch(() => {
    throw new Error(`not reached: ${[...missed].join(', ')}`);
  });
  await last;
}

/**
 * Kills one of the instances repeatedly while customers sign up one after another. Returns how many
 * did.
 */
async function killAtRandom(cluster: Cluster, kills: number, chance: Random): Promise<number> {
  let over = false;
  let signedUp = 0;
  const people = async () => {
    for (; !over; signedUp += 1) await subscribes(new Customer(cluster));
  };
  const killer = async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, chance.below(400)));
      const index = kill % 2;
      await cluster.kill(index);
      await cluster.start(index);
    }
    over = true;
  };
  await Promise.all([killer(), people()]);
  return signedUp;
}

/**
 * Kills and restarts an instance at every failpoint and at random moments: acknowledged data is
 * kept, and the records of app, partner and gateway agree (M1–M5).
 */
export const kills: Prover = {
  name: 'kills',
  trials: ['killed at a point', 'killed at random'],
  async prove({ long, seed }) {
    const chance = new Random(seed);
    const names = allFailpoints();
    const plans = Array.from({ length: long ? 8 : 1 }, () => killPlans(names)).flat();
    const atRandom = Math.ceil((long ? 500 - 8 * names.length : 6) / workers);
    const counts = { 'killed at a point': 0, 'killed at random': 0, 'signed up meanwhile': 0 };
    const atPoints = async (cluster: Cluster) => {
      for (let plan = plans.shift(); plan; plan = plans.shift()) {
        const label = `killed at ${plan.failpoints.join(', ')}`;
        await killAt(cluster, plan).catch((error: Error) => {
          throw new Error(`${label}: ${error.message}`);
        });
        counts['killed at a point'] += plan.failpoints.length;
        await cluster.world.clearFaults();
      }
      await audit(cluster);
    };
    const worker = async () => {
      for (let left = atRandom; left > 0; left -= killsEach) {
        await inCluster(async (cluster) => {
          await atPoints(cluster);
          const count = Math.min(killsEach, left);
          counts['signed up meanwhile'] += await killAtRandom(cluster, count, chance);
          await audit(cluster);
          counts['killed at random'] += count;
        }, longTimeouts);
      }
    };
    await Promise.all(Array.from({ length: workers }, worker));
    return { 'named points': names.length, ...counts };
  },
};
