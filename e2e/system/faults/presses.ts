import type { StepName } from '../../harness/door';
import { type Answer, invoiceOf } from '../trust/visitor';
import type { Customer } from './customer';
import type { Lane } from './lane';
import { plansOrNone } from './seen';

/** A customer right before the call that is to fail. */
export interface Ready {
  /** Does what causes the call; gives the answer, whatever it is. */
  press(): Promise<Answer>;
  /** The same once more, with everything well; throws where it does not go on. */
  again?(): Promise<void>;
  /** Goes on to the end with what was kept. `pressed`: the press itself had gone through. */
  end?(pressed: boolean): Promise<void>;
  /** A page that shows the failure while it lasts, and what it says for a code. `other`: of another instance. */
  page?: { path: string; says: (code: string) => string | string[]; other?: true };
  /** The checkout that the press was about. */
  checkout?: () => string;
}

type Press = (lane: Lane, visitor: Customer) => Promise<Ready>;

/** A step whose submit makes the call. */
const step =
  (
    name: StepName,
    next: StepName,
    page?: Ready['page'],
    change?: (answers: object) => object,
  ): Press =>
  async (_lane, visitor) => {
    await visitor.walkTo(name);
    const given = await visitor.answersOf(name);
    const answers = change?.(given) ?? given;
    return {
      press: () => visitor.send(name, answers),
      again: async () => void (await visitor.sent(name, answers)),
      end: async () => void (await visitor.finish(next)),
      ...(page && { page }),
    };
  };

const touchClothes = (answers: object): object => ({
  ...answers,
  clothes: { ...(answers as { clothes: object }).clothes, on: true, scent: true },
});

const review: Press = async (_lane, visitor) => {
  await visitor.walkTo('review');
  const answers = await visitor.answersOf('review');
  let page = '';
  return {
    press: async () => {
      const answer = await visitor.send('review', answers);
      if (answer.status === 200) page = (JSON.parse(answer.text) as { href: string }).href;
      return answer;
    },
    again: async () => {
      page = (await visitor.sent('review', answers)).href;
    },
    end: async () => void (await visitor.payAndEnd(page)),
  };
};

/** Pays, and comes back while something is broken. */
const payment = async (
  lane: Lane,
  visitor: Customer,
  pay = (page: string) => visitor.payAt(page),
): Promise<Ready> => {
  const page = await visitor.walkToPayment();
  const id = await visitor.checkoutOf(page);
  return {
    press: async () => {
      // The return is to be the first that settles: a worker of another instance would be quicker than one without upstreams.
      if ((visitor.instance ?? 0) > 1)
        await visitor.town.rows(
          "update checkouts set next_attempt_at = now() + interval '1 hour' where next_attempt_at is not null",
        );
      return visitor.ask(await pay(page));
    },
    checkout: () => id,
  };
};

const presses: Record<string, Press> = {
  'is-location-covered': step('coverage', 'mobile'),
  'link-customer': step('registration', 'address'),
  'save-address': step('address', 'preferences'),
  'save-preferences': step('preferences', 'plan', undefined, touchClothes),
  'list-plans': step('plan', 'schedule', { path: '/plans', says: () => plansOrNone }),
  'available-days': step('schedule', 'review', {
    path: '/start/schedule',
    says: (code) => `errors.${code}.title`,
    other: true,
  }),
  subscribe: review,
  'gateway-create-invoice': review,
  'confirm-payment': payment,
  'gateway-read-invoice': payment,
  'gateway-refund': (lane, visitor) =>
    payment(lane, visitor, async (page) => {
      // More than was asked for.
      await lane.world.tamper(invoiceOf(page), 99_900);
      return visitor.payAt(page);
    }),

  'get-preferences': async (_lane, visitor) => {
    await visitor.walkTo('preferences');
    // What the reply to the address brought along is kept by this instance: the other one has to ask.
    visitor.instance = 1 - (visitor.instance ?? 0);
    return {
      press: () => visitor.ask(`/${visitor.language}/start/preferences`),
      end: async () => void (await visitor.finish('preferences')),
    };
  },

  'gateway-cancel-invoice': async (lane, visitor) => {
    const id = await visitor.checkoutOf(await visitor.walkToPayment());
    return {
      press: () =>
        visitor.ask(`/api/checkout/${id}?locale=${visitor.language}`, {
          method: 'POST',
          json: { intent: 'give-up' },
        }),
      again: async () => void (await visitor.want(id, 'give-up')),
      end: async () => {
        await visitor.ends(id, 'closed');
        await visitor.finish('review');
      },
    };
  },

  'subscription-orders': async (_lane, visitor) => {
    const token = await visitor.trackingOf(await visitor.subscribe());
    const poll = `/api/pickups?token=${token}&locale=${visitor.language}&look=opened`;
    return {
      press: () => visitor.ask(poll),
      page: { path: `/track/${token}`, says: () => 'tracking.unread-stale' },
    };
  },

  'verify-start': async (lane, visitor) => {
    await visitor.walkTo('mobile');
    const { mobile } = visitor.person;
    return {
      press: () => visitor.send('mobile', { phase: 'number', mobile }),
      end: async () => {
        await visitor.sent('mobile', { phase: 'code', code: await visitor.newCode() });
        await visitor.finish('registration');
      },
    };
  },

  'verify-check': async (lane, visitor) => {
    await visitor.walkTo('mobile');
    const { mobile } = visitor.person;
    await visitor.sent('mobile', { phase: 'number', mobile });
    const code = await lane.world.code(mobile);
    return {
      press: () => visitor.send('mobile', { phase: 'code', code }),
      end: async (pressed) => {
        if (!pressed)
          await visitor.sent('mobile', { phase: 'code', code: await visitor.newCode() });
        await visitor.finish('registration');
      },
    };
  },
};

/** Brings a new customer right before the call of an operation. */
export function readyFor(operation: string, lane: Lane, visitor: Customer): Promise<Ready> {
  const press = presses[operation];
  if (!press) throw new Error(`Nothing in presses.ts leads to ${operation}.`);
  return press(lane, visitor);
}
