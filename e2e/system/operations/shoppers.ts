import { until } from '../../../scripts/stack/ready';
import { hurry } from '../trust/oracle/oracle';
import { insist, subscribePatiently } from '../trust/patience';
import type { Town } from '../trust/stage';
import { checkoutOf, Visitor } from '../trust/visitor';

interface Purchase {
  visitor: Visitor;
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
    private readonly town: Town,
    lines: number,
  ) {
    this.#lines = Array.from({ length: lines }, () => this.#line());
  }

  async #line(): Promise<void> {
    while (this.#isOpen) {
      const visitor = new Visitor(this.town);
      try {
        this.bought.push({ visitor, checkoutId: await subscribePatiently(visitor) });
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
  readonly #visitor: Visitor;
  #page = '';
  #back = '';

  constructor(town: Town) {
    this.#visitor = new Visitor(town);
  }

  async walk(): Promise<void> {
    this.#page = await this.#visitor.walkToPayment();
  }

  /** Pays, and does not come back. */
  async pay(): Promise<void> {
    this.#back = await this.#visitor.payAt(this.#page);
  }

  get purchase(): Purchase {
    return { visitor: this.#visitor, checkoutId: checkoutOf(this.#back) };
  }
}

/** Everybody looks at their order's page until it says that all is done. Throws whose does not. */
export async function allDone(town: Town, purchases: Purchase[]): Promise<void> {
  for (const { visitor, checkoutId } of purchases) {
    await until(`checkout ${checkoutId} to be done`, async () => {
      const { page } = await insist(() => visitor.checkout(checkoutId));
      if (page === 'done') return true;
      await hurry(town);
      return undefined;
    });
  }
}
