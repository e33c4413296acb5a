import { readdirSync, readFileSync } from 'node:fs';
import { Chance, type Prover } from '../prover';
import { until } from '../../../scripts/stack/ready';
import { inRoot } from '../../../scripts/stack/root';
import { failpointsOf } from '../cluster/failpoints';
import { type Cluster, inCluster } from '../cluster/cluster';
import { audit } from './oracle/oracle';
import { insist, payPatiently, subscribePatiently, waitFor } from '../patience';
import { checkoutOf, invoiceOf } from '../../harness/customer-client';
import { Customer } from '../customer';

/** Every failpoint of the product's source. */
const allFailpoints = (): string[] =>
  ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => failpointsOf(readFileSync(inRoot(folder, file), 'utf8'))),
  );

/** What a customer does so that a failpoint is come to; each ends with a page that says how it went. */
type Story = (customer: Customer) => Promise<void>;

const subscribes: Story = async (customer) => {
  await waitFor(customer, await subscribePatiently(customer), ['done']);
};

/** Goes to pay, then orders something else: the first payment page is closed at the gateway. */
const changesTheOrder: Story = async (customer) => {
  await customer.walkTo('review');
  await insist(() => customer.agree());
  await customer.walkTo('review', { from: 'schedule', mode: 'start' });
  await waitFor(customer, await payPatiently(customer), ['done']);
};

/** Orders something else while the partner holds an order that was given up: that one is offered, and paid. */
const isOfferedTheEarlier: Story = async (customer) => {
  const { world } = customer.app;
  const id = await customer.orderGivenUp();
  await world.amend({ profile: 'strict' });
  await customer.walkTo('review', { from: 'schedule', mode: 'start' });
  await insist(() => customer.agree());
  const { href } = await insist(() => customer.want(id, 'pay'));
  const back = await customer.payAt(href);
  await insist(() => customer.comeBack(back));
  await waitFor(customer, id, ['done']);
  await world.amend({ profile: 'default' });
};

/** Pays another amount than was asked for: it has to come back. */
const paysTooLittle: Story = async (customer) => {
  const page = await customer.walkToPayment();
  await customer.app.world.tamper(invoiceOf(page), 100);
  const back = await customer.payAt(page);
  await insist(() => customer.comeBack(back));
  await waitFor(customer, checkoutOf(back), ['refunded']);
};

/** Pays what cannot be activated before its first pickup day has passed: the money comes back. */
const cannotBeActivated: Story = async (customer) => {
  const { world } = customer.app;
  const { mobile } = customer.person;
  const never = { operation: 'confirm-payment', kind: 'reset', times: 1_000 };
  await world.fault({ ...never, customer: mobile });
  const back = await customer.payAt(await customer.walkToPayment());
  await world.advance('P6D');
  await waitFor(customer, checkoutOf(back), ['refunded']);
};

/** Subscribes, and stays until the invoice is kept: the worker fetches it afterwards. */
const getsAnInvoice: Story = async (customer) => {
  const id = await subscribePatiently(customer);
  await until('the invoice to be kept', async () => {
    const kept = await customer.app.rows('select 1 from invoices where checkout_id = $1', [id]);
    return kept.length > 0 ? true : undefined;
  });
};

/** Subscribes, and follows the laundry until something is known of it. */
const followsIt: Story = async (customer) => {
  const { trackingToken } = await customer.checkout(await subscribePatiently(customer));
  await until('something to be known of it', async () => {
    const { ageMs } = await insist(() =>
      customer.read<{ ageMs: number | null }>(`/api/pickups?token=${trackingToken}&look=opened`),
    );
    if (ageMs !== null) return true;
    await customer.app.world.advance('PT7M');
    return undefined;
  });
};

const storyOf: Record<string, Story> = {
  'reading-claimed': followsIt,
  'reading-answered': followsIt,
  'invoice-fetched': getsAnInvoice,
  'cancel-answered': changesTheOrder,
  'stood-aside': isOfferedTheEarlier,
  'refund-decided': cannotBeActivated,
  'refund-written': paysTooLittle,
  'refund-answered': paysTooLittle,
};

/** A lease lasts as long as the slowest call may: whoever dies with one makes the others wait for its end. */
const shortLeases = { PARTNER_TIMEOUT_MS: '600', PAYMENT_TIMEOUT_MS: '600' };
/** Towns at a time. */
const lanes = 2;
/** So often in one cluster; then another one, for its books are read whole. */
const killsEach = 25;

interface Counts extends Record<string, number> {
  'named points': number;
  'killed at a point': number;
  'killed at random': number;
  'signed up meanwhile': number;
}

/** Kills whoever comes to this point, and starts them again while the customer goes on. */
async function killAt(cluster: Cluster, name: string): Promise<void> {
  let killed: Promise<unknown> | undefined;
  cluster.failpoints.once(name, async ({ pid }) => {
    killed = cluster.killPid(pid).then((index) => cluster.start(index));
    // Heard below: also where the story has failed before.
    killed.catch(() => {});
    await killed;
    return undefined;
  });
  await (storyOf[name] ?? subscribes)(new Customer(cluster));
  if (!killed) throw new Error(`${name} was not come to`);
  await killed;
}

/** Kills one of the instances again and again while one person after the other signs up. Gives how many did. */
async function killAtRandom(cluster: Cluster, kills: number, chance: Chance): Promise<number> {
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
 * An instance is killed at every named point and at any moment, and started again: what was acknowledged is there, and the
 * three books agree (M1–M5).
 */
export const kills: Prover = {
  name: 'kills',
  survivals: ['killed at a point', 'killed at random'],
  async prove({ long, seed }) {
    const chance = new Chance(seed);
    const names = allFailpoints();
    const rounds = long ? 8 : 1;
    const counts: Counts = {
      'named points': names.length,
      'killed at a point': 0,
      'killed at random': 0,
      'signed up meanwhile': 0,
    };
    const points = Array.from({ length: rounds }, () => names).flat();
    // At least one each: with them a lane plays its named points.
    const atRandom = Math.max(1, Math.ceil(((long ? 500 : 40) - points.length) / lanes));
    const atPoints = async (cluster: Cluster, lane: number) => {
      for (const name of points.filter((_name, at) => at % lanes === lane)) {
        await killAt(cluster, name).catch((error: Error) => {
          throw new Error(`killed at ${name}: ${error.message}`);
        });
        counts['killed at a point'] += 1;
        await cluster.world.clearFaults();
      }
      await audit(cluster);
    };
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (let left = atRandom; left > 0; left -= killsEach) {
          await inCluster(async (cluster) => {
            if (left === atRandom) await atPoints(cluster, lane);
            const count = Math.min(killsEach, left);
            counts['signed up meanwhile'] += await killAtRandom(cluster, count, chance);
            await audit(cluster);
            counts['killed at random'] += count;
          }, shortLeases);
        }
      }),
    );
    return counts;
  },
};
