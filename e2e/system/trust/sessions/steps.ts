import fc from 'fast-check';
import { forget } from './codes';
import { isOpenEnded } from './guest';
import type { Model } from './model';
import { agree, agreeWhilePriceChanges, comeBack, lookAt, pay, type Payment, want } from './money';
import { at, from, hold, pick, servedBy, someDevice, someInstance, step, type Step } from './step';
import { walk } from './wizard';
import { levers } from './levers';

import { answering } from './answering';
const somePage = (model: Readonly<Model>): boolean => model.pages.length > 0;
const someCheckout = (model: Readonly<Model>): boolean => model.checkouts.size > 0;
/** The newest one mostly. */
const newestFirst = <Item>(items: Item[], which: number): Item =>
  from([...items].reverse(), which % 4 === 3 ? which : 0);

const order = step(
  'order',
  fc.record({ who: someDevice, on: someInstance, onPage: fc.nat(3), nth: pick }),
  async ({ who, on, onPage, nth }, model, real) => {
    const [device, guest] = at(model, real, who);
    await walk(model, real, device, guest, { to: 'review', nth });
    await servedBy(guest, on, real, () =>
      agree(model, real, device, guest, { onPage: onPage === 0 }),
    );
  },
);

const agreeAsIs = step('agree', fc.record({ who: someDevice }), async ({ who }, model, real) => {
  const [device, guest] = at(model, real, who);
  await agree(model, real, device, guest);
});

const pressTwice = step(
  'press twice at once',
  fc.record({ who: someDevice, same: fc.boolean(), nth: pick }),
  async ({ who, same, nth }, model, real) => {
    const [device, guest] = at(model, real, who);
    await walk(model, real, device, guest, { to: 'review', nth });
    const twin = real.stranger();
    for (const [name, value] of guest.jar) twin.jar.set(name, value);
    twin.isProven = guest.isProven;
    if (real.watch.down === 0) twin.instance = same ? 0 : 1;
    await servedBy(guest, 0, real, () =>
      agree(model, real, device, guest, { calls: [guest, twin] }),
    );
  },
);

const cheaper = step(
  'order while the price changes',
  fc.record({ who: someDevice, price: fc.integer({ min: 100, max: 900 }), accepts: fc.boolean() }),
  async ({ who, price, accepts }, model, real) => {
    const [device, guest] = at(model, real, who);
    await agreeWhilePriceChanges(model, real, device, guest, price);
    const id = [...model.checkouts.keys()].at(-1);
    if (id === undefined || (await lookAt(model, device, guest, id)) !== 'price') return;
    await want(model, real, device, guest, id, accepts ? 'accept-price' : 'give-up');
  },
);

const payOn = (how: Payment) =>
  step(
    `pay ${how}`,
    fc.record({
      which: pick,
      comesBack: fc.constantFrom('never', 'once', 'twice', 'elsewhere', 'at-once'),
    }),
    async ({ which, comesBack }, model, real) => {
      const page = newestFirst(model.pages, which);
      const [device, guest] = at(model, real, 0);
      await pay(model, real, guest, page, how);
      if (comesBack === 'once' || comesBack === 'twice') await comeBack(model, device, guest, page);
      if (comesBack === 'twice') await comeBack(model, device, guest, page);
      if (comesBack === 'elsewhere') await comeBack(model, null, real.stranger(), page);
      if (comesBack === 'at-once') {
        const both = [
          comeBack(model, device, guest, page),
          comeBack(model, null, real.stranger(), page),
        ];
        await Promise.all(both);
      }
    },
    somePage,
  );

const back = step(
  'come back',
  fc.record({ which: pick, who: fc.constantFrom(0, 1, undefined) }),
  async ({ which, who }, model, real) => {
    const page = newestFirst(model.pages, which);
    const [device, guest] = who === undefined ? [null, real.stranger()] : at(model, real, who);
    await comeBack(model, device, guest, page);
  },
  somePage,
);

const see = step(
  'look at a checkout',
  fc.record({ who: someDevice, which: pick }),
  async ({ who, which }, model, real) => {
    const [device, guest] = at(model, real, who);
    const id = newestFirst([...model.checkouts.keys()], which);
    await lookAt(model, device, guest, id);
    const page = await guest.say('GET', `/${guest.tongue}/checkout/${id}`);
    const isTheirs = device.proven !== null && model.checkouts.get(id) === device.proven;
    const wanted = isTheirs || device.outcomes.has(id) ? 200 : 404;
    hold(isOpenEnded(page) || page.status === wanted, 'T4: the page of a checkout', page);
  },
  someCheckout,
);

const wish = step(
  'want',
  fc.record({
    who: someDevice,
    which: pick,
    intent: fc.constantFrom('pay' as const, 'give-up' as const),
  }),
  async ({ who, which, intent }, model, real) => {
    const id = newestFirst([...model.checkouts.keys()], which);
    await want(model, real, ...at(model, real, who), id, intent);
  },
  someCheckout,
);

const strange = step(
  'a stranger looks',
  pick,
  async (which, model, real) => {
    const id = newestFirst([...model.checkouts.keys()], which);
    const guest = real.stranger();
    for (const said of [
      await guest.say('GET', `/api/checkout/${id}`),
      await guest.say('GET', `/${guest.tongue}/checkout/${id}`),
      await guest.say('POST', `/api/checkout/${id}`, { intent: 'give-up' }),
    ]) {
      hold(said.status === 404 || isOpenEnded(said), 'T4: a stranger', said);
    }
  },
  someCheckout,
);

const track = step(
  'track',
  pick,
  async (which, model, real) => {
    const token = from([...model.tracking], which);
    const guest = real.stranger();
    const said = await guest.say('GET', `/api/pickups?token=${token}`);
    hold(said.status === 200 || isOpenEnded(said), 'T4: whoever holds the link', said);
    const told = model.mobiles.find((mobile) => said.text.includes(mobile.slice(1)));
    hold(
      told === undefined && !/halalas|price|Noura/i.test(said.text),
      'T4: the link tells more',
      said,
    );
  },
  (model) => model.tracking.size > 0,
);

const leave = step('sign out', someDevice, async (who, model, real) => {
  const [device, guest] = at(model, real, who);
  const journey = model.journeyOf(device);
  const said = await guest.say('POST', '/api/journey');
  if (isOpenEnded(said)) return journey.forgetPerhaps();
  hold(said.status === 200, 'nobody is let go', said);
  journey.forget();
  hold(!guest.jar.has('session'), 'the browser keeps its session');
  forget(device, guest);
});

/** Everything that can happen in a session; what stands here twice happens twice as often. */
export const steps: fc.Arbitrary<Step>[] = [
  ...answering,
  ...[
    order,
    order,
    order,
    order,
    agreeAsIs,
    pressTwice,
    cheaper,
    payOn('good'),
    payOn('good'),
    payOn('good'),
    payOn('declined'),
  ],
  ...[payOn('another-amount'), payOn('late'), back, see, see, wish, wish, strange, track, leave],
  ...levers,
];
