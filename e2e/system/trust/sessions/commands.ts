import fc from 'fast-check';
import { type Answered, answeredSteps } from './answers';
import { hold, isOpenEnded } from './client';
import { askForCode, enterCode, forget } from './codes';
import {
  type Command,
  type CommandContext,
  command,
  from,
  pick,
  someLanguage,
  strangerAt,
} from './command';
import { controlCommands } from './controls';
import { stepNames } from './journey';
import type { Model } from './model';
import { agree, comeBack, lookAt, pay, want } from './payment';
import { answer, keepDraft, look, walk } from './wizard';

const someStep = fc.constantFrom(...stepNames);
const hasPage = ({ pages }: Readonly<Model>): boolean => pages.length > 0;
const hasCheckout = ({ checkouts }: Readonly<Model>): boolean => checkouts.size > 0;
/** Mostly the newest item. */
const newestFirst = <Item>(items: Iterable<Item>, which: number): Item =>
  from([...items].reverse(), which % 4 === 3 ? which : 0);

const walkOn = command('walk on', { to: someStep, nth: pick }, ({ to, nth }, at) =>
  walk(at, to, nth),
);

const answers = { step: fc.constantFrom(...answeredSteps), nth: pick };
const answerOne = command('answer', answers, ({ step, nth }, at) => answer(at, step, nth));

const seen = {
  steps: fc.oneof(fc.tuple(someStep), fc.tuple(someStep), fc.constant(answeredSteps)),
};
const lookAtSteps = command('look', seen, async ({ steps }, at) => {
  for (const step of steps) await look(at, step);
});

const typed = { step: fc.constantFrom<Answered>('registration', 'address'), text: pick };
const typeOnly = command('type', typed, ({ step, text }, at) =>
  keepDraft(at, step, step === 'address' ? { notes: `n${text}` } : { name: `Name ${text}` }),
);

const whose = { whose: fc.constantFrom(0, 0, 0, 1, undefined) };
const ask = command('ask for a code', whose, ({ whose }, at) =>
  askForCode(at, whose === undefined ? undefined : from(at[0].mobiles, whose)),
);
const entered = { kind: fc.constantFrom('right', 'right', 'wrong', 'of-the-other') } as const;
const enter = command('enter a code', entered, ({ kind }, at) => enterCode(at, kind));

const steps = stepNames.map((name) => `/start/${name}`);
const paths = ['', '/plans', '/start', ...steps, '/start/nowhere', '/privacy', '/track/none'];
const open = command(
  'open a page in a language',
  { path: fc.constantFrom(...paths), language: someLanguage },
  ({ path, language }, [, , , client]) => {
    client.currentLanguage = language;
    return client.say('GET', path);
  },
);

/** In one tab as the page is, after a walk to it, or in two tabs at once. */
const orders = {
  how: fc.constantFrom('as-is', 'walk', 'walk', 'walk', 'twice', 'both'),
  nth: pick,
};
const order = command('order', orders, async ({ how, nth }, at) => {
  const [, real, , client] = at;
  if (how !== 'as-is') await walk(at, 'review', nth);
  if (how === 'as-is' || how === 'walk') return agree(at);
  const twin = real.stranger();
  for (const [name, value] of client.jar) twin.jar.set(name, value);
  twin.isProven = client.isProven;
  if (real.watch.down === 0) [client.instance, twin.instance] = [0, how === 'twice' ? 0 : 1];
  await agree(at, [client, twin]);
});

const payments = {
  how: fc.constantFrom('good', 'good', 'good', 'declined', 'another-amount', 'late'),
  which: pick,
  returns: fc.constantFrom('never', 'once', 'twice', 'elsewhere', 'at-once'),
} as const;
const payOn = command(
  'pay',
  payments,
  async ({ how, which, returns }, [model, real]) => {
    const page = newestFirst(model.pages, which);
    const own: CommandContext = [model, real, from(model.devices, 0), from(real.clients, 0)];
    await pay(own, page, how);
    if (returns === 'once' || returns === 'twice') await comeBack(own, page);
    if (returns === 'twice') await comeBack(own, page);
    if (returns === 'elsewhere') await comeBack(strangerAt(own), page);
    if (returns === 'at-once')
      await Promise.all([comeBack(own, page), comeBack(strangerAt(own), page)]);
  },
  hasPage,
);

const byWhom = { which: pick, isStrange: fc.constantFrom(false, false, true) };
const back = command(
  'come back',
  byWhom,
  ({ which, isStrange }, at) =>
    comeBack(isStrange ? strangerAt(at) : at, newestFirst(at[0].pages, which)),
  hasPage,
);
const see = command(
  'look at a checkout',
  byWhom,
  ({ which, isStrange }, at) =>
    lookAt(isStrange ? strangerAt(at) : at, newestFirst(at[0].checkouts.keys(), which)),
  hasCheckout,
);
const wish = command(
  'want',
  { ...byWhom, intent: fc.constantFrom('pay', 'accept-price', 'give-up') } as const,
  ({ which, isStrange, intent }, at) =>
    want(isStrange ? strangerAt(at) : at, newestFirst(at[0].checkouts.keys(), which), intent),
  hasCheckout,
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
  ({ tracking }) => tracking.size > 0,
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
  ...[walkOn, walkOn, answerOne, answerOne, answerOne, lookAtSteps, lookAtSteps, lookAtSteps],
  ...[typeOnly, ask, ask, enter, enter, enter, open, order, order, order, order, order, order],
  ...[payOn, payOn, payOn, payOn, payOn, payOn, back, see, see, see, wish, wish, track, leave],
  ...controlCommands,
];
