import assert from 'node:assert/strict';
import { type Answer, invoiceOf } from '../../harness/customer-client';
import type { StepName } from '../../harness/wizard-client';
import type { CaseRunner } from '../case-runner';
import type { Customer } from '../customer';
import { plansOrNone } from './assertions';

/** A customer right before the call that must fail. */
export interface PreparedAction {
  /** Causes the call; returns the response, whatever its status. */
  press(): Promise<Answer>;
  /** Repeats it without the fault; throws when it fails. */
  again?(): Promise<void>;
  /**
   * Goes on with the saved answers: to an active subscription if `whole`, else to the next step.
   * `pressed`: the press itself had succeeded.
   */
  end?(pressed: boolean, whole: boolean): Promise<void>;
  /**
   * A page that shows the failure while it lasts, and its text for an error code. `other`: on
   * another instance.
   */
  page?: { path: string; says: (code: string) => string | string[]; other?: true };
  /** The checkout that the press concerns. */
  checkout?: () => string;
}

type PrepareAction = (runner: CaseRunner, customer: Customer) => Promise<PreparedAction>;

/** Continues from a step to an active subscription, or asserts that the saved answers open it. */
async function proceed(customer: Customer, from: StepName, whole: boolean): Promise<void> {
  if (whole) await customer.finish(from);
  else assert.ok(await customer.isOpen(from), `${from} is open`);
}

/** A step whose submit makes the call. */
const step =
  (
    name: StepName,
    next: StepName,
    page?: PreparedAction['page'],
    change?: (answers: object) => object,
  ): PrepareAction =>
  async (_runner, customer) => {
    await customer.walkTo(name);
    const given = await customer.answersOf(name);
    const answers = change?.(given) ?? given;
    return {
      press: () => customer.send(name, answers),
      again: async () => void (await customer.sent(name, answers)),
      end: (_pressed, whole) => proceed(customer, next, whole),
      ...(page && { page }),
    };
  };

const touchClothes = (answers: object): object => ({
  ...answers,
  clothes: { ...(answers as { clothes: object }).clothes, on: true, scent: true },
});

const review: PrepareAction = async (_runner, customer) => {
  await customer.walkTo('review');
  const answers = await customer.answersOf('review');
  let page = '';
  return {
    press: async () => {
      const answer = await customer.send('review', answers);
      if (answer.status === 200) page = (JSON.parse(answer.text) as { href: string }).href;
      return answer;
    },
    again: async () => {
      page = (await customer.sent('review', answers)).href;
    },
    end: async () => void (await customer.payAndEnd(page)),
  };
};

/** Pays, and returns while a fault is active. */
const payment = async (
  runner: CaseRunner,
  customer: Customer,
  pay = (page: string) => customer.payAt(page),
): Promise<PreparedAction> => {
  const page = await customer.walkToPayment();
  const id = await customer.checkoutOf(page);
  return {
    press: async () => {
      // The return must settle first: another instance's worker would be faster than an instance
      // without upstreams.
      if ((customer.instance ?? 0) > 1)
        await customer.app.rows(
          "update checkouts set next_attempt_at = now() + interval '1 hour' where next_attempt_at is not null",
        );
      return customer.ask(await pay(page));
    },
    checkout: () => id,
  };
};

const preparations: Record<string, PrepareAction> = {
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
  'gateway-refund': (runner, customer) =>
    payment(runner, customer, async (page) => {
      // More than the invoice's amount.
      await runner.world.setCaptureAmount(invoiceOf(page), 99_900);
      return customer.payAt(page);
    }),

  'get-preferences': async (_runner, customer) => {
    await customer.walkTo('preferences');
    // This instance caches what the reply to the address step contained; the other one must request
    // it.
    customer.instance = 1 - (customer.instance ?? 0);
    return {
      press: () => customer.ask(`/${customer.language}/start/preferences`),
      end: (_pressed, whole) => proceed(customer, 'preferences', whole),
    };
  },

  'gateway-cancel-invoice': async (runner, customer) => {
    const id = await customer.checkoutOf(await customer.walkToPayment());
    return {
      press: () =>
        customer.ask(`/api/checkout/${id}?locale=${customer.language}`, {
          method: 'POST',
          json: { intent: 'give-up' },
        }),
      again: async () => void (await customer.want(id, 'give-up')),
      end: async () => {
        await customer.ends(id, 'closed');
        await customer.finish('review');
      },
    };
  },

  'subscription-orders': async (_runner, customer) => {
    const token = await customer.trackingOf(await customer.subscribe());
    const poll = `/api/pickups?token=${token}&locale=${customer.language}&look=opened`;
    return {
      press: () => customer.ask(poll),
      page: { path: `/track/${token}`, says: () => 'tracking.unread-stale' },
    };
  },

  'verify-start': async (runner, customer) => {
    await customer.walkTo('mobile');
    const { mobile } = customer.person;
    return {
      press: () => customer.send('mobile', { phase: 'number', mobile }),
      end: async (_pressed, whole) => {
        await customer.sent('mobile', { phase: 'code', code: await customer.newCode() });
        await proceed(customer, 'registration', whole);
      },
    };
  },

  'verify-check': async (runner, customer) => {
    await customer.walkTo('mobile');
    const { mobile } = customer.person;
    await customer.sent('mobile', { phase: 'number', mobile });
    const code = await runner.world.code(mobile);
    return {
      press: () => customer.send('mobile', { phase: 'code', code }),
      end: async (pressed, whole) => {
        if (!pressed)
          await customer.sent('mobile', { phase: 'code', code: await customer.newCode() });
        await proceed(customer, 'registration', whole);
      },
    };
  },
};

/** Brings a new customer right before the call of an operation. */
export function prepareAction(
  operation: string,
  runner: CaseRunner,
  customer: Customer,
): Promise<PreparedAction> {
  const press = preparations[operation];
  if (!press) throw new Error(`actions.ts has no action that calls ${operation}.`);
  return press(runner, customer);
}
