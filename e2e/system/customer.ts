import assert from 'node:assert/strict';
import type { CheckoutView } from '@/lib/checkout/core/view';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import { until } from '../../scripts/stack/ready';
import { type Answer, CustomerClient, invoiceOf, RequestRefused } from '../harness/customer-client';
import type { Locale } from '../harness/messages';
import { answerStep, submitReview, type WalkOptions } from '../harness/step-answers';
import type { Answers, StepName, WizardClient } from '../harness/wizard-client';
import type { Cluster } from './cluster/cluster';
import { letCacheEnd, makeDue } from './trust/oracle/oracle';
import { readExternalRecords } from './trust/oracle/records';

/** The steps of the wizard, in their order. */
export const steps: StepName[] = [...(Object.keys(answerStep) as StepName[]), 'review'];

/** A customer's action on a checkout. */
type Intent = 'pay' | 'accept-price' | 'give-up';

/** A customer of a cluster, with access to its database and its external services. */
export class Customer extends CustomerClient<Cluster> {
  /** The answers that they would submit to a step. */
  async answersOf(step: StepName, route: WalkOptions = {}): Promise<object> {
    let kept: unknown;
    const client: WizardClient = {
      submit: async (_step, answers) => {
        kept = answers;
        return { kind: 'stay', data: null };
      },
      read: (path) => this.read(path),
      page: (name) => this.page(name),
    };
    if (step === 'review') await submitReview(client);
    else await answerStep[step as keyof typeof answerStep](client, this.context, route);
    return kept as Answers[StepName] & object;
  }

  /** Submits answers to a step; returns the response, whatever its status. */
  send(step: StepName, answers: unknown): Promise<Answer> {
    const path = `/api/journey/${step}?locale=${this.language}`;
    return this.ask(path, { method: 'POST', json: { answers } });
  }

  /** Submits answers to a step that must accept them. */
  async sent(step: StepName, answers: unknown) {
    const { status, text } = await this.send(step, answers);
    assert.equal(status, 200, `${step}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as { kind: string; href: string };
  }

  /** The status and the field errors of a refused step. */
  async refusalOf(step: StepName, answers: unknown) {
    const { status, text } = await this.send(step, answers);
    const { fields = {} } = JSON.parse(text) as { fields?: Record<string, string> };
    return { status, fields };
  }

  /** Requests a code from the mobile step; returns it. */
  async askForCode(): Promise<string> {
    const { mobile } = this.person;
    const before = (await this.app.world.codes(mobile)).length;
    await this.sent('mobile', { phase: 'number', mobile });
    return this.app.world.code(mobile, before + 1);
  }

  /**
   * The same after an earlier code: waits out the cooldown of half a minute on the world's clock.
   */
  async newCode(): Promise<string> {
    await this.app.world.advance('PT31S');
    return this.askForCode();
  }

  /** Answers the coverage step and requests a code; returns it. */
  async codeFor(): Promise<string> {
    await answerStep.coverage(this);
    return this.askForCode();
  }

  /** Enters a code; `once` is the nonce of one document, which may submit it again. */
  enter = (code: string, once?: string) =>
    this.submit('mobile', { phase: 'code', code, ...(once !== undefined && { once }) });

  isOpen = async (step: StepName): Promise<boolean> =>
    (await this.read<{ open: boolean }>(`/api/journey/${step}`)).open;

  /**
   * Waits until the checkout shows one of these pages, skipping the worker's backoff; returns the
   * page.
   */
  async ends(id: string, ...pages: string[]): Promise<CheckoutView> {
    let last = '';
    const isThere = async () => {
      const view = await this.checkout(id);
      last = view.page;
      if (pages.includes(view.page)) return view;
      await makeDue(this.app);
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

  /**
   * Continues with saved answers from a step to an active subscription; returns the checkout's id.
   */
  async finish(from: StepName, route: WalkOptions = {}): Promise<string> {
    if (from !== 'review') await this.walkTo('review', { ...route, from });
    return this.payAndEnd(await this.agreed());
  }

  /** Agrees, and is redirected to a page of ours instead of the payment page; returns its URL. */
  async ledAside(): Promise<string> {
    const reply = await this.agree();
    assert.ok(reply.kind === 'leave' && !reply.external, JSON.stringify(reply));
    return reply.href;
  }

  /**
   * Performs an action on a checkout with its current price, or with `amountHalalas`, which the
   * page showed.
   */
  async want(id: string, intent: Intent, amountHalalas?: number) {
    const sent = { intent, amountHalalas: amountHalalas ?? (await costOf(this.app, id)) };
    const answer = await this.post(`/api/checkout/${id}`, sent);
    return JSON.parse(answer.text) as { href: string; external: boolean };
  }

  /** Orders weekly pickups and cancels the order before paying; returns the checkout's id. */
  async orderGivenUp(): Promise<string> {
    const id = await this.checkoutOf(await this.walkToPayment({ mode: 'weekly' }));
    await this.want(id, 'give-up');
    return id;
  }

  /** Chooses a different order: a start on the first available day, or on the last one. */
  async otherOrder(which: 'first' | 'last' = 'first'): Promise<void> {
    const days = (await this.days()).filter(({ periods }) => periods.length > 0);
    const { date = '', periods: [period = 'morning'] = [] } =
      days.at(which === 'first' ? 0 : -1) ?? {};
    await this.submit('schedule', { mode: 'start', date, period });
  }

  /** The token of an active checkout's tracking page. */
  async trackingOf(id: string): Promise<string> {
    const { trackingToken } = await this.ends(id, 'done');
    return trackingToken ?? assert.fail('no tracking page');
  }

  /** The checkout of a payment page. */
  async checkoutOf(page: string): Promise<string> {
    const sql = 'select checkout_id from payments where gateway_ref = $1';
    const [row] = await this.app.rows<{ checkout_id: string }>(sql, [invoiceOf(page)]);
    return row?.checkout_id ?? assert.fail(`no payment of ours for ${page}`);
  }

  /** The records of the external services about this customer. */
  async effects() {
    const records = await readExternalRecords(this.app);
    const customers = records.customers.filter(({ mobile }) => mobile === this.person.mobile);
    const subscriptions = records.subscriptions.filter(({ customerId }) =>
      customers.some(({ id }) => id === customerId),
    );
    return { customers, subscriptions };
  }

  /** How often the partner was asked to link their mobile, refused requests included. */
  async links(): Promise<number> {
    const { refused } = await readExternalRecords(this.app);
    const isOwn = (call: { operation: string; mobile: string | null }) =>
      call.operation === 'link-customer' && call.mobile === this.person.mobile;
    const { customers } = await this.effects();
    return (customers[0]?.links.length ?? 0) + refused.filter(isOwn).length;
  }

  /** Asserts one customer and one draft at the partner after duplicate requests. */
  async isOne(): Promise<void> {
    const { customers, subscriptions } = await this.effects();
    assert.deepEqual([customers.length, subscriptions.length], [1, 1]);
  }

  /** Asserts exactly one successful confirmation. */
  async confirmedOnce(): Promise<void> {
    const { subscriptions } = await this.effects();
    const done = subscriptions.flatMap(({ confirmations }) => confirmations);
    assert.equal(done.filter(({ replayed }) => !replayed).length, 1, 'confirmed once');
  }

  /** The available pickup days. */
  days = () => this.read<{ days: PickupDay[] }>('/api/pickup-days').then(({ days }) => days);

  #like(person: Customer['person'] | undefined, language: Locale, jar?: Customer['jar']): Customer {
    const other = new Customer(this.app, person, language, jar);
    other.instance = this.instance;
    return other;
  }

  /** The same browser in another language, with the same cookie jar. */
  inLanguage = (language: Locale): Customer => this.#like(this.person, language, this.jar);

  /** Another tab of the same browser, served by one instance only. */
  onInstance(instance: number): Customer {
    const tab = this.#like(this.person, this.language, this.jar);
    tab.instance = instance;
    return tab;
  }

  /** Another browser with a copy of the cookies. */
  copy = (): Customer => this.#like(this.person, this.language, new Map(this.jar));

  /** A new customer with their own browser; or the same customer on another device. */
  another = (person?: Customer['person']): Customer => this.#like(person, this.language);

  /** Another customer in the same browser. */
  beside = (person?: Customer['person']): Customer => this.#like(person, this.language, this.jar);

  /** The redirect target of a page. */
  async leadsTo(path: string): Promise<string> {
    const { headers, status, text } = await this.ask(`/${this.language}${path}`);
    const to = headers.location ?? /url=([^"]+)"/.exec(text)?.[1];
    return to ? new URL(String(to), this.app.url).pathname : `shown ${status}`;
  }
}

/** The current price of a checkout, in halalas. */
export async function costOf(cluster: Cluster, id: string): Promise<number | undefined> {
  const sql = 'select coalesce(total_halalas, shown_halalas) as cost from checkouts where id = $1';
  return (await cluster.rows<{ cost: number }>(sql, [id]))[0]?.cost;
}

/** Expects the server to refuse; returns the refusal. */
export async function refusalOf(work: Promise<unknown>): Promise<RequestRefused> {
  const failure = await work.then(
    (taken) => assert.fail(`it was taken: ${JSON.stringify(taken)}`),
    (error: unknown) => error,
  );
  if (!(failure instanceof RequestRefused)) throw failure;
  return failure;
}

/** The same; returns the error code, or the status when there is none. */
export async function refused(what: string, work: Promise<unknown>): Promise<string> {
  const { code, answer } = await refusalOf(work).catch((error: Error) => {
    throw new Error(`${what}: ${error.message}`);
  });
  return code ?? String(answer.status);
}
