import fc from 'fast-check';
import { type Answered, answeredSteps } from './answers';
import { hold, isOpenEnded } from './client';
import { askForCode, enterCode, forget } from './codes';
import { type Command, type CommandContext, command, from, pick, someLanguage } from './command';
import { controlCommands } from './controls';
import { stepNames } from './journey';
import type { Model } from './model';
import { agree, comeBack, lookAt, type Payment, pay, want } from './payment';
import { answer, keepDraft, look, walk } from './wizard';

const someStep = fc.constantFrom(...stepNames);
const someAnswered = fc.constantFrom(...answeredSteps);
const somePage = (model: Readonly<Model>): boolean => model.pages.length > 0;
const someCheckout = (model: Readonly<Model>): boolean => model.checkouts.size > 0;
/** Mostly the newest item. */
const newestFirst = <Item>(items: Iterable<Item>, which: number): Item =>
  from([...items].reverse(), which % 4 === 3 ? which : 0);

const walkOn = command('walk on', { to: someStep, nth: pick }, ({ to, nth }, at) =>
  walk(at, to, nth),
);
const answerOne = command('answer', { name: someAnswered, nth: pick }, ({ name, nth }, at) =>
  answer(at, name, nth),
);
const lookAtStep = command('look', { name: someStep }, ({ name }, at) => look(at, name));
const lookAtAll = command('look at all', {}, async (_, at) => {
  for (const name of answeredSteps) await look(at, name);
});

const typed = { name: fc.constantFrom<Answered>('registration', 'address'), text: pick };
const typeOnly = command('type', typed, ({ name, text }, at) =>
  keepDraft(at, name, name === 'address' ? { notes: `n${text}` } : { name: `Name ${text}` }),
);

const whose = { whose: fc.constantFrom(0, 0, 0, 1, undefined) };
const ask = command('ask for a code', whose, ({ whose }, at) =>
  askForCode(at, whose === undefined ? undefined : from(at[0].mobiles, whose)),
);
const entered = { kind: fc.constantFrom('right', 'right', 'wrong', 'of-the-other') } as const;
const enter = command('enter a code', entered, ({ kind }, at) => enterCode(at, kind));

const languages = { language: someLanguage };
const speak = command('switch the language', languages, ({ language }, [, , , client]) => {
  client.currentLanguage = language;
});

const steps = stepNames.map((name) => `/start/${name}`);
const paths = ['', '/plans', '/start', ...steps, '/start/nowhere', '/privacy', '/track/none'];
const open = command(
  'open a page',
  { path: fc.constantFrom(...paths) },
  ({ path }, [, , , client]) => client.say('GET', path),
);

const order = command('order', { nth: pick }, async ({ nth }, at) => {
  await walk(at, 'review', nth);
  await agree(at);
});
const agreeAsIs = command('agree', {}, (_, at) => agree(at));

const presses = { same: fc.boolean(), nth: pick };
const pressTwice = command('press twice at once', presses, async ({ same, nth }, at) => {
  const [, real, , client] = at;
  await walk(at, 'review', nth);
  const twin = real.stranger();
  for (const [name, value] of client.jar) twin.jar.set(name, value);
  twin.isProven = client.isProven;
  if (real.watch.down === 0) [client.instance, twin.instance] = [0, same ? 0 : 1];
  await agree(at, [client, twin]);
});

const ways = {
  which: pick,
  how: fc.constantFrom('never', 'once', 'twice', 'elsewhere', 'at-once'),
};
const payOn = (payment: Payment) =>
  command(
    `pay ${payment}`,
    ways,
    async ({ which, how }, [model, real]) => {
      const page = newestFirst(model.pages, which);
      const own: CommandContext = [model, real, from(model.devices, 0), from(real.clients, 0)];
      await pay(own, page, payment);
      if (how === 'once' || how === 'twice') await comeBack(own, page, own);
      if (how === 'twice') await comeBack(own, page, own);
      if (how === 'elsewhere') await comeBack(own, page);
      if (how === 'at-once') await Promise.all([comeBack(own, page, own), comeBack(own, page)]);
    },
    somePage,
  );

const returns = { which: pick, strange: fc.constantFrom(false, false, true) };
const back = command(
  'come back',
  returns,
  ({ which, strange }, at) =>
    comeBack(at, newestFirst(at[0].pages, which), strange ? undefined : at),
  somePage,
);

const see = command(
  'look at a checkout',
  { which: pick },
  async ({ which }, at) => {
    const [model, , device, client] = at;
    const id = newestFirst(model.checkouts.keys(), which);
    await lookAt(at, id);
    const page = await client.say('GET', `/checkout/${id}`);
    const isTheirs = device.proven !== null && model.checkouts.get(id) === device.proven;
    const mayBe = isTheirs ? [200] : device.outcomes.has(id) ? [200, 404] : [404];
    hold(isOpenEnded(page) || mayBe.includes(page.status), 'T4: the page of a checkout', page);
  },
  someCheckout,
);

const intents = { which: pick, intent: fc.constantFrom('pay', 'accept-price', 'give-up') } as const;
const wish = command(
  'want',
  intents,
  ({ which, intent }, at) => want(at, newestFirst(at[0].checkouts.keys(), which), intent),
  someCheckout,
);

const strange = command(
  'a stranger looks',
  { which: pick },
  async ({ which }, [model, real]) => {
    const id = newestFirst(model.checkouts.keys(), which);
    const client = real.stranger();
    for (const reply of [
      await client.say('GET', `/api/checkout/${id}`),
      await client.say('GET', `/checkout/${id}`),
      await client.say('POST', `/api/checkout/${id}`, { intent: 'give-up' }),
    ]) {
      hold(reply.status === 404 || isOpenEnded(reply), 'T4: a stranger', reply);
    }
  },
  someCheckout,
);

const track = command(
  'track',
  { which: pick },
  async ({ which }, [model, real]) => {
    const token = from([...model.tracking], which);
    const reply = await real.stranger().say('GET', `/api/pickups?token=${token}`);
    hold(reply.status === 200 || isOpenEnded(reply), 'T4: the holder of the link', reply);
    const isTold = model.mobiles.some((mobile) => reply.text.includes(mobile.slice(1)));
    hold(!isTold && !/halalas|price|Noura/i.test(reply.text), 'T4: the link tells more', reply);
  },
  (model) => model.tracking.size > 0,
);

const leave = command('sign out', {}, async (_, [model, , device, client]) => {
  const journey = model.journeyOf(device);
  const reply = await client.say('POST', '/api/journey');
  if (isOpenEnded(reply)) return journey.forgetPerhaps();
  hold(reply.status === 200, 'the sign-out is refused', reply);
  journey.forget();
  hold(!client.jar.has('session'), 'the browser keeps its session');
  forget(device, client);
});

/** Every command of a session; one that is listed twice is twice as likely. */
export const commands: fc.Arbitrary<Command>[] = [
  ...[walkOn, walkOn, answerOne, answerOne, answerOne, lookAtStep, lookAtStep, lookAtAll, typeOnly],
  ...[ask, ask, enter, enter, enter, speak, open, agreeAsIs, pressTwice, pressTwice],
  ...[order, order, order, order, payOn('good'), payOn('good'), payOn('good'), payOn('declined')],
  ...[payOn('another-amount'), payOn('late'), back, see, see, wish, wish, strange, track, leave],
  ...controlCommands,
];
