import { readdirSync, readFileSync } from 'node:fs';
import { until } from '../../../../scripts/stack/ready';
import { inRoot } from '../../../../scripts/stack/root';
import { Chance } from '../../chance';
import type { Prover } from '../../prover';
import { failpointsOf } from '../failpoints';
import { inTown } from '../on-stage';
import { audit } from '../oracle/oracle';
import { insist, payPatiently, subscribePatiently, waitFor } from '../patience';
import type { Town } from '../stage';
import { checkoutOf, invoiceOf, Visitor } from '../visitor';

/** Every failpoint of the product's source. */
const allFailpoints = (): string[] =>
  ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => failpointsOf(readFileSync(inRoot(folder, file), 'utf8'))),
  );

/** What a customer does so that a failpoint is come to; each ends with a page that says how it went. */
type Story = (visitor: Visitor) => Promise<void>;

const subscribes: Story = async (visitor) => {
  await waitFor(visitor, await subscribePatiently(visitor), ['done']);
};

/** Goes to pay, then orders something else: the first payment page is closed at the gateway. */
const changesTheOrder: Story = async (visitor) => {
  await visitor.walkTo('review');
  await insist(() => visitor.agree());
  await visitor.walkTo('review', { from: 'schedule', mode: 'start' });
  await waitFor(visitor, await payPatiently(visitor), ['done']);
};

/** Orders something else while the partner holds an order that was given up: that one is offered, and paid. */
const isOfferedTheEarlier: Story = async (visitor) => {
  const { world } = visitor.town;
  const id = await visitor.orderGivenUp();
  await world.amend({ profile: 'strict' });
  await visitor.walkTo('review', { from: 'schedule', mode: 'start' });
  await insist(() => visitor.agree());
  const { href } = await insist(() => visitor.want(id, 'pay'));
  const back = await visitor.payAt(href);
  await insist(() => visitor.comeBack(back));
  await waitFor(visitor, id, ['done']);
  await world.amend({ profile: 'default' });
};

/** Pays another amount than was asked for: it has to come back. */
const paysTooLittle: Story = async (visitor) => {
  const page = await visitor.walkToPayment();
  await visitor.town.world.tamper(invoiceOf(page), 100);
  const back = await visitor.payAt(page);
  await insist(() => visitor.comeBack(back));
  await waitFor(visitor, checkoutOf(back), ['refunded']);
};

/** Pays what cannot be activated before its first pickup day has passed: the money comes back. */
const cannotBeActivated: Story = async (visitor) => {
  const { world } = visitor.town;
  const customer = visitor.person.mobile;
  await world.fault({ operation: 'confirm-payment', kind: 'reset', times: 1_000, customer });
  const back = await visitor.payAt(await visitor.walkToPayment());
  await world.advance('P6D');
  await waitFor(visitor, checkoutOf(back), ['refunded']);
};

/** Subscribes, and stays until the invoice is kept: the worker fetches it afterwards. */
const getsAnInvoice: Story = async (visitor) => {
  const id = await subscribePatiently(visitor);
  await until('the invoice to be kept', async () => {
    const kept = await visitor.town.rows('select 1 from invoices where checkout_id = $1', [id]);
    return kept.length > 0 ? true : undefined;
  });
};

/** Subscribes, and follows the laundry until something is known of it. */
const followsIt: Story = async (visitor) => {
  const { trackingToken } = await visitor.checkout(await subscribePatiently(visitor));
  await until('something to be known of it', async () => {
    const { ageMs } = await insist(() =>
      visitor.read<{ ageMs: number | null }>(`/api/pickups?token=${trackingToken}&look=opened`),
    );
    if (ageMs !== null) return true;
    await visitor.town.world.advance('PT7M');
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
const shortLeases = { changes: { PARTNER_TIMEOUT_MS: '600', PAYMENT_TIMEOUT_MS: '600' } };
/** Towns at a time. */
const lanes = 2;
/** So often in one town; then another one, for its books are read whole. */
const killsEach = 25;

interface Deeds extends Record<string, number> {
  'named points': number;
  'killed at a point': number;
  'killed at random': number;
  'signed up meanwhile': number;
}

/** Kills whoever comes to this point, and starts them again while the customer goes on. */
async function killAt(town: Town, name: string): Promise<void> {
  let killed: Promise<unknown> | undefined;
  town.failpoints.once(name, async ({ pid }) => {
    killed = town.killPid(pid).then((index) => town.start(index));
    // Heard below: also where the story has failed before.
    killed.catch(() => {});
    await killed;
    return undefined;
  });
  await (storyOf[name] ?? subscribes)(new Visitor(town));
  if (!killed) throw new Error(`${name} was not come to`);
  await killed;
}

/** Kills one of the instances again and again while one person after the other signs up. Gives how many did. */
async function killAtRandom(town: Town, kills: number, chance: Chance): Promise<number> {
  let over = false;
  let signedUp = 0;
  const people = async () => {
    for (; !over; signedUp += 1) await subscribes(new Visitor(town));
  };
  const killer = async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, chance.below(400)));
      const index = kill % 2;
      await town.kill(index);
      await town.start(index);
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
    const deeds: Deeds = {
      'named points': names.length,
      'killed at a point': 0,
      'killed at random': 0,
      'signed up meanwhile': 0,
    };
    const points = Array.from({ length: rounds }, () => names).flat();
    // At least one each: with them a lane plays its named points.
    const atRandom = Math.max(1, Math.ceil(((long ? 500 : 40) - points.length) / lanes));
    const atPoints = async (town: Town, lane: number) => {
      for (const name of points.filter((_name, at) => at % lanes === lane)) {
        await killAt(town, name).catch((error: Error) => {
          throw new Error(`killed at ${name}: ${error.message}`);
        });
        deeds['killed at a point'] += 1;
        await town.world.clearFaults();
      }
      await audit(town);
    };
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (let left = atRandom; left > 0; left -= killsEach) {
          await inTown(async (town) => {
            if (left === atRandom) await atPoints(town, lane);
            const count = Math.min(killsEach, left);
            deeds['signed up meanwhile'] += await killAtRandom(town, count, chance);
            await audit(town);
            deeds['killed at random'] += count;
          }, shortLeases);
        }
      }),
    );
    return deeds;
  },
};
