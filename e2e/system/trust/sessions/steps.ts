import fc from 'fast-check';
import { type Answered, answeredSteps } from './answers';
import { askForCode, enterCode, forget } from './codes';
import { isOpenEnded } from './guest';
import { stepNames } from './journey';
import { levers } from './levers';
import type { Model } from './model';
import { agree, agreeWhilePriceChanges, comeBack, lookAt, type Payment, pay, want } from './money';
import { from, hold, pick, type Step, someLanguage, step } from './step';
import { answer, keepDraft, look, twoTabsAtOnce, walk } from './wizard';

const someStep = fc.constantFrom(...stepNames);
const someAnswered = fc.constantFrom(...answeredSteps);
const somePage = (model: Readonly<Model>): boolean => model.pages.length > 0;
const someCheckout = (model: Readonly<Model>): boolean => model.checkouts.size > 0;
/** The newest one mostly. */
const newestFirst = <Item>(items: Iterable<Item>, which: number): Item =>
  from([...items].reverse(), which % 4 === 3 ? which : 0);

const walkOn = step('walk on', { to: someStep, nth: pick }, async ({ to, nth }, at) => {
  await walk(...at, { to, nth });
});

const tabs = { name: someAnswered, nth: pick, tab: fc.constantFrom(undefined, undefined, 0, 1) };
const answerOne = step('answer', tabs, async ({ name, nth, tab }, [model, , device, guest]) => {
  await answer(model, device, guest, name, nth, { tab });
});

const looks = { name: someStep, tab: fc.constantFrom(undefined, 0, 1) };
const lookAtStep = step('look', looks, async ({ name, tab }, [model, , device, guest]) => {
  await look(model, device, guest, name, tab);
});

const lookAtAll = step('look at all', {}, async (_, [model, , device, guest]) => {
  for (const name of answeredSteps) await look(model, device, guest, name);
});

const typed = { name: fc.constantFrom<Answered>('registration', 'address'), text: pick };
const typeOnly = step('type', typed, ({ name, text }, [model, , device, guest]) =>
  keepDraft(
    ...([model, device, guest, name] as const),
    name === 'address' ? { notes: `n${text}` } : { name: `Name ${text}` },
  ),
);

const twoTabs = step(
  'two tabs at once',
  { name: someAnswered, nth: pick },
  ({ name, nth }, [model, , device, guest]) => twoTabsAtOnce(model, device, guest, name, nth),
);

const whose = { whose: fc.constantFrom(0, 0, 0, 1, undefined) };
const ask = step('ask for a code', whose, async ({ whose }, at) => {
  await askForCode(...at, whose === undefined ? undefined : from(at[0].mobiles, whose));
});

const kind = fc.constantFrom<'right' | 'wrong' | 'of-the-other'>(
  ...(['right', 'right', 'wrong', 'of-the-other'] as const),
);
const enter = step('enter a code', { kind }, ({ kind }, [model, , device, guest]) =>
  enterCode(model, device, guest, kind),
);

const languages = { language: someLanguage };
const speak = step('switch the language', languages, async ({ language }, [, , , guest]) => {
  guest.tongue = language;
});

const steps = stepNames.map((name) => `/start/${name}`);
const paths = ['', '/plans', '/start', ...steps, '/start/nowhere', '/privacy', '/track/none'];
const open = step(
  'open a page',
  { path: fc.constantFrom(...paths) },
  async ({ path }, [, , , guest]) => {
    await guest.say('GET', `/${guest.tongue}${path}`);
  },
);

const orders = { onPage: fc.nat(3), nth: pick };
const order = step('order', orders, async ({ onPage, nth }, at) => {
  await walk(...at, { to: 'review', nth });
  await agree(...at, { onPage: onPage === 0 });
});

const agreeAsIs = step('agree', {}, (_, at) => agree(...at));

const presses = { same: fc.boolean(), nth: pick };
const pressTwice = step('press twice at once', presses, async ({ same, nth }, at) => {
  const [, real, , guest] = at;
  await walk(...at, { to: 'review', nth });
  const twin = real.stranger();
  for (const [name, value] of guest.jar) twin.jar.set(name, value);
  twin.isProven = guest.isProven;
  if (real.watch.down === 0) [guest.instance, twin.instance] = [0, same ? 0 : 1];
  await agree(...at, { calls: [guest, twin] });
});

const cheaper = step(
  'order while the price changes',
  { price: fc.integer({ min: 100, max: 900 }), accepts: fc.boolean() },
  async ({ price, accepts }, at) => {
    const [model, , device, guest] = at;
    await agreeWhilePriceChanges(...at, price);
    const id = [...model.checkouts.keys()].at(-1);
    if (id === undefined || (await lookAt(model, device, guest, id)) !== 'price') return;
    await want(...at, id, accepts ? 'accept-price' : 'give-up');
  },
);

const ways = {
  which: pick,
  how: fc.constantFrom('never', 'once', 'twice', 'elsewhere', 'at-once'),
};
const payOn = (payment: Payment) =>
  step(
    `pay ${payment}`,
    ways,
    async ({ which, how }, [model, real]) => {
      const page = newestFirst(model.pages, which);
      const [device, guest] = [from(model.devices, 0), from(real.guests, 0)];
      await pay(model, real, guest, page, payment);
      const own = () => comeBack(model, device, guest, page);
      const strange = () => comeBack(model, null, real.stranger(), page);
      if (how === 'once' || how === 'twice') await own();
      if (how === 'twice') await own();
      if (how === 'elsewhere') await strange();
      if (how === 'at-once') await Promise.all([own(), strange()]);
    },
    somePage,
  );

const back = step(
  'come back',
  { which: pick, strange: fc.constantFrom(false, false, true) },
  async ({ which, strange }, [model, real, device, guest]) => {
    const page = newestFirst(model.pages, which);
    await comeBack(model, strange ? null : device, strange ? real.stranger() : guest, page);
  },
  somePage,
);

const see = step(
  'look at a checkout',
  { which: pick },
  async ({ which }, [model, , device, guest]) => {
    const id = newestFirst(model.checkouts.keys(), which);
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
  { which: pick, intent: fc.constantFrom<'pay' | 'give-up'>('pay', 'give-up') },
  ({ which, intent }, at) => want(...at, newestFirst(at[0].checkouts.keys(), which), intent),
  someCheckout,
);

const strange = step(
  'a stranger looks',
  { which: pick },
  async ({ which }, [model, real]) => {
    const id = newestFirst(model.checkouts.keys(), which);
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
  { which: pick },
  async ({ which }, [model, real]) => {
    const said = await real
      .stranger()
      .say('GET', `/api/pickups?token=${from([...model.tracking], which)}`);
    hold(said.status === 200 || isOpenEnded(said), 'T4: the holder of the link', said);
    const isTold = model.mobiles.some((mobile) => said.text.includes(mobile.slice(1)));
    hold(!isTold && !/halalas|price|Noura/i.test(said.text), 'T4: the link tells more', said);
  },
  (model) => model.tracking.size > 0,
);

const leave = step('sign out', {}, async (_, [model, , device, guest]) => {
  const journey = model.journeyOf(device);
  const said = await guest.say('POST', '/api/journey');
  if (isOpenEnded(said)) return journey.forgetPerhaps();
  hold(said.status === 200, 'the sign-out is refused', said);
  journey.forget();
  hold(!guest.jar.has('session'), 'the browser keeps its session');
  forget(device, guest);
});

/** Everything that can happen in a session; what stands here twice happens twice as often. */
export const actions: fc.Arbitrary<Step>[] = [
  ...[walkOn, walkOn, answerOne, answerOne, answerOne, lookAtStep, lookAtStep, lookAtAll, typeOnly],
  ...[twoTabs, ask, ask, enter, enter, enter, speak, open, agreeAsIs, pressTwice, cheaper],
  ...[order, order, order, order, payOn('good'), payOn('good'), payOn('good'), payOn('declined')],
  ...[payOn('another-amount'), payOn('late'), back, see, see, wish, wish, strange, track, leave],
  ...levers,
];
