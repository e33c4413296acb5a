import assert from 'node:assert/strict';
import type { CheckoutView } from '@/lib/checkout/core/view';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import { until } from '../../scripts/stack/ready';
import { type Answer, CustomerClient, invoiceOf, RequestRefused } from '../harness/customer-client';
import type { Answers, Door, StepName } from '../harness/door';
import { agree, legs, type Route } from '../harness/legs';
import type { Locale } from '../harness/words';
import type { Cluster } from './cluster/cluster';
import { readOutside } from './trust/oracle/books';
import { hurry, letCacheEnd } from './trust/oracle/oracle';

/** The steps of the wizard, in their order. */
export const steps: StepName[] = [...(Object.keys(legs) as StepName[]), 'review'];

/** What a customer can ask of a checkout. */
type Intent = 'pay' | 'accept-price' | 'give-up';

/** A customer of a cluster, whose tables and whose outside world a test can read. */
export class Customer extends CustomerClient<Cluster> {
  /** The answers that they would give to a step, not sent yet. */
  async answersOf(step: StepName, route: Route = {}): Promise<object> {
    let kept: unknown;
    const door: Door = {
      submit: async (_step, answers) => {
        kept = answers;
        return { kind: 'stay', data: null };
      },
      read: (path) => this.read(path),
      page: (name) => this.page(name),
    };
    if (step === 'review') await agree(door);
    else await legs[step as keyof typeof legs](door, this.walker, route);
    return kept as Answers[StepName] & object;
  }

  /** Sends answers to a step; gives the response, whatever it is. */
  send(step: StepName, answers: unknown): Promise<Answer> {
    const path = `/api/journey/${step}?locale=${this.language}`;
    return this.ask(path, { method: 'POST', json: { answers } });
  }

  /** Sends answers to a step that has to take them. */
  async sent(step: StepName, answers: unknown) {
    const { status, text } = await this.send(step, answers);
    assert.equal(status, 200, `${step}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as { kind: string; href: string };
  }

  /** The status of a refused step, and what it says of its fields. */
  async refusalOf(step: StepName, answers: unknown) {
    const { status, text } = await this.send(step, answers);
    const { fields = {} } = JSON.parse(text) as { fields?: Record<string, string> };
    return { status, fields };
  }

  /** Has a code sent to their mobile, from the step where the mobile is asked for; gives it. */
  async askForCode(): Promise<string> {
    const { mobile } = this.person;
    const before = (await this.app.world.codes(mobile)).length;
    await this.sent('mobile', { phase: 'number', mobile });
    return this.app.world.code(mobile, before + 1);
  }

  /** The same where one was perhaps sent a moment ago: the next one cools down for half a minute of the world's clock. */
  async newCode(): Promise<string> {
    await this.app.world.advance('PT31S');
    return this.askForCode();
  }

  /** Says where they live and has a code sent to their mobile; gives it. */
  async codeFor(): Promise<string> {
    await legs.coverage(this);
    return this.askForCode();
  }

  /** Enters a code; `once` is the secret of one document, which may send it again. */
  enter = (code: string, once?: string) =>
    this.submit('mobile', { phase: 'code', code, ...(once !== undefined && { once }) });

  isOpen = async (step: StepName): Promise<boolean> =>
    (await this.read<{ open: boolean }>(`/api/journey/${step}`)).open;

  /**
   * Waits until the page of a checkout is one of these, without the minutes that the worker waits between its tries; gives what
   * the page says.
   */
  async ends(id: string, ...pages: string[]): Promise<CheckoutView> {
    let last = '';
    const isThere = async () => {
      const view = await this.checkout(id);
      last = view.page;
      if (pages.includes(view.page)) return view;
      await hurry(this.app);
      if (pages.includes('refunded')) await letCacheEnd(this.app, id);
      return undefined;
    };
    const what = `checkout ${id} to be ${pages.join(' or ')}`;
    return until(what, isThere, 60_000).catch((error: Error) => {
      throw new Error(`${error.message} It was ${last}.`);
    });
  }

  /** Pays and returns; gives the checkout's id. */
  payAndReturn = async (page: string): Promise<string> => this.comeBack(await this.payAt(page));

  /** Pays, returns and waits for the active subscription; gives the checkout's id. */
  async payAndEnd(page: string): Promise<string> {
    const id = await this.payAndReturn(page);
    await this.ends(id, 'done');
    return id;
  }

  /** Goes on with what was kept from a step to an active subscription; gives the checkout's id. */
  async finish(from: StepName, route: Route = {}): Promise<string> {
    if (from !== 'review') await this.walkTo('review', { ...route, from });
    return this.payAndEnd(await this.agreed());
  }

  /** Agrees, and is led to a page of ours instead of the payment page; gives its address. */
  async ledAside(): Promise<string> {
    const reply = await this.agree();
    assert.ok(reply.kind === 'leave' && !reply.external, JSON.stringify(reply));
    return reply.href;
  }

  /** Asks something of a checkout, beside what it costs now; or beside `amountHalalas`, which their page shows. */
  async want(id: string, intent: Intent, amountHalalas?: number) {
    const sent = { intent, amountHalalas: amountHalalas ?? (await costOf(this.app, id)) };
    const answer = await this.post(`/api/checkout/${id}`, sent);
    return JSON.parse(answer.text) as { href: string; external: boolean };
  }

  /** Orders weekly pickups and gives the order up before paying; gives the checkout's id. */
  async orderGivenUp(): Promise<string> {
    const id = await this.checkoutOf(await this.walkToPayment({ mode: 'weekly' }));
    await this.want(id, 'give-up');
    return id;
  }

  /** Chooses another order than the usual one: a start on the first day on offer, or on the last one. */
  async otherOrder(which: 'first' | 'last' = 'first'): Promise<void> {
    const days = (await this.days()).filter(({ periods }) => periods.length > 0);
    const { date = '', periods: [period = 'morning'] = [] } =
      days.at(which === 'first' ? 0 : -1) ?? {};
    await this.submit('schedule', { mode: 'start', date, period });
  }

  /** The secret of the tracking page of an active checkout. */
  async trackingOf(id: string): Promise<string> {
    const { trackingToken } = await this.ends(id, 'done');
    return trackingToken ?? assert.fail('no tracking page');
  }

  /** Our checkout of a payment page. */
  async checkoutOf(page: string): Promise<string> {
    const sql = 'select checkout_id from payments where gateway_ref = $1';
    const [row] = await this.app.rows<{ checkout_id: string }>(sql, [invoiceOf(page)]);
    return row?.checkout_id ?? assert.fail(`no payment of ours for ${page}`);
  }

  /** What the outside world holds of them. */
  async effects() {
    const books = await readOutside(this.app);
    const customers = books.customers.filter(({ mobile }) => mobile === this.person.mobile);
    const subscriptions = books.subscriptions.filter(({ customerId }) =>
      customers.some(({ id }) => id === customerId),
    );
    return { customers, subscriptions };
  }

  /** How often the partner was asked to link their mobile, whatever it answered. */
  async links(): Promise<number> {
    const { refused } = await readOutside(this.app);
    const isOwn = (call: { operation: string; mobile: string | null }) =>
      call.operation === 'link-customer' && call.mobile === this.person.mobile;
    const { customers } = await this.effects();
    return (customers[0]?.links.length ?? 0) + refused.filter(isOwn).length;
  }

  /** One customer and one draft, after all that was done twice. */
  async isOne(): Promise<void> {
    const { customers, subscriptions } = await this.effects();
    assert.deepEqual([customers.length, subscriptions.length], [1, 1]);
  }

  /** One confirmation was done, however often it was asked for. */
  async confirmedOnce(): Promise<void> {
    const { subscriptions } = await this.effects();
    const done = subscriptions.flatMap(({ confirmations }) => confirmations);
    assert.equal(done.filter(({ replayed }) => !replayed).length, 1, 'confirmed once');
  }

  /** The pickup days that they can choose of. */
  days = () => this.read<{ days: PickupDay[] }>('/api/pickup-days').then(({ days }) => days);

  #like(person: Customer['person'] | undefined, language: Locale, jar?: Customer['jar']): Customer {
    const other = new Customer(this.app, person, language, jar);
    other.instance = this.instance;
    return other;
  }

  /** The same browser in another language: the cookies are one jar. */
  inLanguage = (language: Locale): Customer => this.#like(this.person, language, this.jar);

  /** Another tab of the same browser, served by one instance only. */
  onInstance(instance: number): Customer {
    const tab = this.#like(this.person, this.language, this.jar);
    tab.instance = instance;
    return tab;
  }

  /** Another browser with a copy of the same cookies. */
  copy = (): Customer => this.#like(this.person, this.language, new Map(this.jar));

  /** A new customer with a browser of their own; or the same person with another device. */
  another = (person?: Customer['person']): Customer => this.#like(person, this.language);

  /** Another person who uses the same browser. */
  beside = (person?: Customer['person']): Customer => this.#like(person, this.language, this.jar);

  /** Where a page leads instead of being shown. */
  async leadsTo(path: string): Promise<string> {
    const { headers, status, text } = await this.ask(`/${this.language}${path}`);
    const to = headers.location ?? /url=([^"]+)"/.exec(text)?.[1];
    return to ? new URL(String(to), this.app.url).pathname : `shown ${status}`;
  }
}

/** What a checkout costs now, in halalas. */
export async function costOf(cluster: Cluster, id: string): Promise<number | undefined> {
  const sql = 'select coalesce(total_halalas, shown_halalas) as cost from checkouts where id = $1';
  return (await cluster.rows<{ cost: number }>(sql, [id]))[0]?.cost;
}

/** Waits for the refusal of what the server must not take; gives it. */
export async function refusalOf(work: Promise<unknown>): Promise<RequestRefused> {
  const failure = await work.then(
    (taken) => assert.fail(`it was taken: ${JSON.stringify(taken)}`),
    (error: unknown) => error,
  );
  if (!(failure instanceof RequestRefused)) throw failure;
  return failure;
}

/** The same; gives the code of the refusal, or its status where there is none. */
export async function refused(what: string, work: Promise<unknown>): Promise<string> {
  const { code, answer } = await refusalOf(work).catch((error: Error) => {
    throw new Error(`${what}: ${error.message}`);
  });
  return code ?? String(answer.status);
}
