import assert from 'node:assert/strict';
import type { CheckoutView } from '@/lib/checkout/core/view';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import { until } from '../../../scripts/stack/ready';
import type { Answers, Door, StepName } from '../../harness/door';
import { agree, legs, type Route } from '../../harness/legs';
import type { Locale } from '../../harness/words';
import { readOutside } from '../trust/oracle/books';
import { hurry, letCacheEnd } from '../trust/oracle/oracle';
import { type Answer, invoiceOf, Visitor } from '../trust/visitor';

/** The steps of the wizard, in their order. */
export const steps: StepName[] = [...(Object.keys(legs) as StepName[]), 'review'];

/** A visitor for whom things go wrong, and who goes on all the same. */
export class Customer extends Visitor {
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

  /** Sends answers to a step; gives the reply as it came. */
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

  /** Has a code sent to their mobile; gives it. */
  async newCode(): Promise<string> {
    const { mobile } = this.person;
    const { world } = this.town;
    const before = (await world.codes(mobile)).length;
    // One was perhaps sent just now: the next one cools down for half a minute of the world's clock.
    await world.advance('PT31S');
    await this.sent('mobile', { phase: 'number', mobile });
    return world.code(mobile, before + 1);
  }

  /** Waits until the page of a checkout is this one; without the waits of minutes between the tries of the worker. */
  async ends(id: string, page: string): Promise<CheckoutView> {
    let last = '';
    const isThere = async () => {
      const view = await this.checkout(id);
      last = view.page;
      if (view.page === page) return view;
      await hurry(this.town);
      if (page === 'refunded') await letCacheEnd(this.town, id);
      return undefined;
    };
    return until(`checkout ${id} to be ${page}`, isThere, 30_000).catch((error: Error) => {
      throw new Error(`${error.message} It was ${last}.`);
    });
  }

  /** Agrees to the review; gives the payment page. */
  async agreed(): Promise<string> {
    const reply = await this.agree();
    if (reply.kind !== 'leave' || !reply.external) throw new Error(JSON.stringify(reply));
    return reply.href;
  }

  /** Pays, comes back and waits for the end; gives the checkout's id. */
  async payAndEnd(page: string): Promise<string> {
    const id = await this.comeBack(await this.payAt(page));
    await this.ends(id, 'done');
    return id;
  }

  /** Goes on with what was kept from a step to an active subscription; gives the checkout's id. */
  async finish(from: StepName, route: Route = {}): Promise<string> {
    if (from !== 'review') await this.walkTo('review', { ...route, from });
    return this.payAndEnd(await this.agreed());
  }

  /** The secret of the tracking page of an active checkout. */
  async trackingOf(id: string): Promise<string> {
    const { trackingToken } = await this.ends(id, 'done');
    return trackingToken ?? assert.fail('no tracking page');
  }

  /** Our checkout of a payment page. */
  async checkoutOf(page: string): Promise<string> {
    const sql = 'select checkout_id from payments where gateway_ref = $1';
    const [row] = await this.town.rows<{ checkout_id: string }>(sql, [invoiceOf(page)]);
    return row?.checkout_id ?? assert.fail(`no payment of ours for ${page}`);
  }

  /** What the outside world holds of them. */
  async effects() {
    const books = await readOutside(this.town);
    const customers = books.customers.filter(({ mobile }) => mobile === this.person.mobile);
    const subscriptions = books.subscriptions.filter(({ customerId }) =>
      customers.some(({ id }) => id === customerId),
    );
    return { customers, subscriptions };
  }

  /** One customer and one draft, after all that was done twice. */
  async isOne(): Promise<void> {
    const { customers, subscriptions } = await this.effects();
    assert.deepEqual([customers.length, subscriptions.length], [1, 1]);
  }

  /** One confirmation was done, whatever was asked how often. */
  async confirmedOnce(): Promise<void> {
    const { subscriptions } = await this.effects();
    const done = subscriptions.flatMap(({ confirmations }) => confirmations);
    assert.equal(done.filter(({ replayed }) => !replayed).length, 1, 'confirmed once');
  }

  /** The pickup days that they can choose of. */
  days = () => this.read<{ days: PickupDay[] }>('/api/pickup-days').then(({ days }) => days);

  /** The same browser in another language: the cookies are one jar. */
  inLanguage(language: Locale): Customer {
    const same = new Customer(this.town, this.person, language, this.jar);
    same.instance = this.instance;
    return same;
  }

  /** A new customer with a browser of their own, and perhaps the same mobile. */
  another(person?: Customer['person']): Customer {
    const other = new Customer(this.town, person, this.language);
    other.instance = this.instance;
    return other;
  }

  /** Where a page leads instead of being shown. */
  async leadsTo(path: string): Promise<string> {
    const { headers, status, text } = await this.ask(`/${this.language}${path}`);
    const to = headers.location ?? /url=([^"]+)"/.exec(text)?.[1];
    return to ? new URL(String(to), this.town.url).pathname : `shown ${status}`;
  }
}
