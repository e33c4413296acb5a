import type { StepName } from '../../../harness/door';
import { invoiceOf, type Answer, type Visitor } from '../visitor';
import type { Lane } from './lane';
import type { Press } from './window';
import { answersOf, ends, finish, newCode, overpay, send, sent } from './person-on-way';
import { plansOrNone } from './seen';

/** Somebody stands right before the call that is to fail. */
export interface Ready {
  /** Does what causes the call; gives the reply, whatever it is. */
  press(): Promise<Answer>;
  /** The same once more, with everything well; throws where it does not go on. */
  again(): Promise<void>;
  /** Goes on to the end with what was kept. `pressed`: the press itself had gone through. */
  end(pressed: boolean): Promise<void>;
  /** Pages that show the failure while it lasts: one of these words, by the code of the reply. `other`: of another instance. */
  pages: { path: string; says: (code: string) => string | string[]; other?: true }[];
  /** The same press on the page, in a browser; absent where no page has it. */
  onPage?: Press;
  /** Its words where nothing else of the partner's can be read either, by their key. */
  unread?: string;
  /** The checkout that the press was about, once there is one. */
  checkout?: () => string;
}

type Act = (lane: Lane, visitor: Visitor) => Promise<Ready>;

const inWords = (code: string): string => `errors.${code}.title`;

/** A step whose submit makes the call. */
const step =
  (
    name: StepName,
    next: StepName,
    more: Partial<Pick<Ready, 'pages' | 'onPage' | 'unread'>> = {},
    change: (answers: object) => object = (answers) => answers,
  ): Act =>
  async (_lane, visitor) => {
    await visitor.walkTo(name);
    const answers = change((await answersOf(visitor, name)) as object);
    return {
      press: () => send(visitor, name, answers),
      again: async () => void (await sent(visitor, name, answers)),
      end: async () => void (await finish(visitor, next)),
      pages: [],
      ...more,
    };
  };

/** Opens a step, and goes on from there. */
const at =
  (name: StepName, press: Press): Press =>
  async (wizard) => {
    await wizard.open(name);
    await press(wizard);
  };

const touched = (answers: object): object => ({
  ...answers,
  clothes: { ...(answers as { clothes: object }).clothes, on: true, scent: true },
});

const review: Act = async (_lane, visitor) => {
  await visitor.walkTo('review');
  const answers = await answersOf(visitor, 'review');
  let page = '';
  return {
    press: async () => {
      const answer = await send(visitor, 'review', answers);
      if (answer.status === 200) page = (JSON.parse(answer.text) as { href: string }).href;
      return answer;
    },
    again: async () => {
      page = (await sent(visitor, 'review', answers)).href;
    },
    end: async () => {
      const id = await visitor.comeBack(await visitor.payAt(page));
      await ends(visitor, id, 'done');
    },
    pages: [],
    onPage: at('review', (wizard) => wizard.review()),
  };
};

/** Pays, and comes back while something is broken. */
const payment = async (
  _lane: Lane,
  visitor: Visitor,
  pay = (page: string) => visitor.payAt(page),
): Promise<Ready> => {
  const page = await visitor.walkToPayment();
  let id = '';
  return {
    press: async () => {
      // Who is served by an instance on a bad way is settled by that one first: no worker of another is to be quicker.
      if ((visitor.instance ?? 0) > 1)
        await visitor.town.rows(
          "update checkouts set next_attempt_at = now() + interval '1 hour' where next_attempt_at is not null",
        );
      const answer = await visitor.ask(await pay(page));
      id = new URL(String(answer.headers.location)).pathname.split('/').at(-1) ?? '';
      return answer;
    },
    again: async () => {},
    end: async () => {},
    pages: [],
    checkout: () => id,
  };
};

/** What was stored, though its answer never said so, is edited. */
const chooseForClothes: Press = async ({ page, t }) => {
  const service = t('step-preferences.services.clothes');
  const button = (what: 'choose' | 'edit') =>
    page.getByRole('button', {
      name: t('step-preferences.of', { what: t(`step-preferences.${what}`), service }),
    });
  await button('choose').or(button('edit')).click();
  await page.getByRole('checkbox', { name: t('step-preferences.options.mirzam') }).check();
  await page.getByRole('button', { name: t('steps.save'), exact: true }).click();
};

const acts: Record<string, Act> = {
  'is-location-covered': step('coverage', 'mobile', {
    onPage: at('coverage', (wizard) => wizard.coverage()),
  }),
  'link-customer': step('registration', 'address', {
    onPage: at('registration', (wizard) => wizard.registration()),
  }),
  'save-address': step('address', 'preferences', {
    onPage: at('address', (wizard) => wizard.address()),
  }),
  'save-preferences': step(
    'preferences',
    'plan',
    {
      onPage: at('preferences', chooseForClothes),
      // It is not written over what may be stored.
      unread: 'step-preferences.errors.clothes-unread',
    },
    touched,
  ),
  'list-plans': step('plan', 'schedule', {
    pages: [{ path: '/plans', says: () => plansOrNone }],
  }),
  'available-days': step('schedule', 'review', {
    pages: [{ path: '/start/schedule', says: inWords, other: true }],
  }),
  'get-preferences': async (_lane, visitor) => {
    await visitor.walkTo('preferences');
    // What the reply to the address brought along is of this instance: the other one has to ask.
    const other = visitor.instance === 0 ? 1 : 0;
    return {
      press: async () => {
        const own = visitor.instance;
        if (own !== undefined && own < 2) visitor.instance = other;
        const answer = await visitor.ask(`/${visitor.language}/start/preferences`);
        visitor.instance = own;
        return answer;
      },
      again: async () => {},
      end: async () => void (await finish(visitor, 'preferences')),
      pages: [],
    };
  },
  subscribe: review,
  'gateway-create-invoice': review,
  'confirm-payment': payment,
  'gateway-read-invoice': payment,
  'gateway-refund': (lane, visitor) =>
    payment(lane, visitor, (page) => overpay(lane, visitor, page)),
  'gateway-cancel-invoice': async (_lane, visitor) => {
    const page = await visitor.walkToPayment();
    const attempt = invoiceOf(page);
    const [row] = await visitor.town.rows<{ checkout_id: string }>(
      'select checkout_id from payments where gateway_ref = $1',
      [attempt],
    );
    const id = row?.checkout_id ?? '';
    const giveUp = () =>
      visitor.ask(`/api/checkout/${id}?locale=${visitor.language}`, {
        method: 'POST',
        json: { intent: 'give-up' },
      });
    return {
      press: giveUp,
      again: async () => {
        const answer = await giveUp();
        if (answer.status !== 200) throw new Error(`give up: ${answer.status} ${answer.text}`);
      },
      end: async () => {
        await ends(visitor, id, 'closed');
        await finish(visitor, 'review');
      },
      pages: [],
      // Whoever orders something else gives up the order before it.
      onPage: async (wizard) => {
        await visitor.walkTo('review', { from: 'schedule', mode: 'start' });
        await at('review', (there) => there.review())(wizard);
      },
    };
  },
  'subscription-orders': async (_lane, visitor) => {
    const id = await visitor.subscribe();
    const { trackingToken } = await ends(visitor, id, 'done');
    return {
      press: () =>
        visitor.ask(`/api/pickups?token=${trackingToken}&locale=${visitor.language}&look=opened`),
      again: async () => {},
      end: async () => {},
      pages: [{ path: `/track/${trackingToken}`, says: () => 'tracking.unread-stale' }],
    };
  },
  'verify-start': async (lane, visitor) => {
    await visitor.walkTo('mobile');
    const { mobile } = visitor.person;
    return {
      press: () => send(visitor, 'mobile', { phase: 'number', mobile }),
      again: async () => {},
      end: async () => {
        await sent(visitor, 'mobile', { phase: 'code', code: await newCode(lane, visitor) });
        await finish(visitor, 'registration');
      },
      pages: [],
      onPage: at('mobile', (wizard) => wizard.sendTo(mobile)),
    };
  },
  'verify-check': async (lane, visitor) => {
    await visitor.walkTo('mobile');
    const { mobile } = visitor.person;
    await sent(visitor, 'mobile', { phase: 'number', mobile });
    const code = await lane.world.code(mobile);
    return {
      press: () => send(visitor, 'mobile', { phase: 'code', code }),
      again: async () => {},
      end: async (pressed) => {
        if (!pressed) {
          await sent(visitor, 'mobile', { phase: 'code', code: await newCode(lane, visitor) });
        }
        await finish(visitor, 'registration');
      },
      pages: [],
      onPage: at('mobile', (wizard) => wizard.enterCode(code)),
    };
  },
};

/** Brings a new visitor right before the call of an operation. */
export function readyFor(operation: string, lane: Lane, visitor: Visitor): Promise<Ready> {
  const act = acts[operation];
  if (!act) throw new Error(`No way leads to ${operation}.`);
  return act(lane, visitor);
}
