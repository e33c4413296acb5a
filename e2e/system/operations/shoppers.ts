import { hurry } from '../trust/oracle/oracle';
import { insist, subscribePatiently } from '../patience';
import type { Cluster } from '../cluster/cluster';
import { checkoutOf } from '../../harness/customer-client';
import { Customer } from '../customer';
import { until } from '../../../scripts/stack/ready';

interface Purchase {
  customer: Customer;
  checkoutId: string;
}

/** People who sign up and pay, one after the other in several lines, whatever becomes of the machines. */
export class Shoppers {
  /** What somebody was told is theirs: they came back from paying, and saw its page. */
  readonly bought: Purchase[] = [];
  gaveUp = 0;
  #isOpen = true;
  readonly #lines: Promise<unknown>[];

  constructor(
    private readonly cluster: Cluster,
    lines: number,
  ) {
    this.#lines = Array.from({ length: lines }, () => this.#line());
  }

  async #line(): Promise<void> {
    while (this.#isOpen) {
      const customer = new Customer(this.cluster);
      try {
        this.bought.push({ customer, checkoutId: await subscribePatiently(customer) });
      } catch {
        this.gaveUp += 1;
      }
    }
  }

  /** Nobody new comes; resolves when the last one has gone. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await Promise.all(this.#lines);
  }
}

/** Somebody who stands at the payment page, which is the gateway's own. */
export class AtTheTill {
  readonly #customer: Customer;
  #page = '';
  #back = '';

  constructor(cluster: Cluster) {
    this.#customer = new Customer(cluster);
  }

  async walk(): Promise<void> {
    this.#page = await this.#customer.walkToPayment();
  }

  /** Pays, and does not come back. */
  async pay(): Promise<void> {
    this.#back = await this.#customer.payAt(this.#page);
  }

  get purchase(): Purchase {
    return { customer: this.#customer, checkoutId: checkoutOf(this.#back) };
  }
}

/** Everybody looks at their order's page until it says that all is done. Throws whose does not. */
export async function allDone(cluster: Cluster, purchases: Purchase[]): Promise<void> {
  for (const { customer, checkoutId } of purchases) {
    await until(`checkout ${checkoutId} to be done`, async () => {
      const { page } = await insist(() => customer.checkout(checkoutId));
      if (page === 'done') return true;
      await hurry(cluster);
      return undefined;
    });
  }
}
