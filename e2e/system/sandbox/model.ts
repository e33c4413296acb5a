/**
 * Section 3 of the document, and of its open points what the default profile makes of them: as small as it can be said,
 * and written without a look at the sandbox. Instants are milliseconds, dates `YYYY-MM-DD` in Riyadh.
 */
const hour = 3_600_000;
const day = 24 * hour;
const riyadh = 3 * hour;

/** Hours after an order's window begins. */
const way = [
  ['scheduled', Number.NEGATIVE_INFINITY],
  ['picked_up_from_customer', 1],
  ['received_in_laundry', 3],
  ['out_for_delivery', 24],
  ['delivered', 28],
] as const;
const delivered = way.length - 1;
const firstHour = { morning: 9, evening: 16 };
const lastHour = { morning: 15, evening: 22 };

export type Period = keyof typeof firstHour;

export interface Order {
  id: number;
  date: string;
  cancelledAt: number | null;
  /** The latest step that was set by hand. */
  hand: { step: number; at: number } | null;
}

export interface Subscription {
  id: number;
  owner: Customer;
  total: number;
  count: number;
  first: string;
  period: Period;
  state: 'draft' | 'active' | 'cancelled';
  orders: Order[];
  reads: number[];
}

export interface Customer {
  id: number;
  mobile: string;
  tokens: string[];
  /** Where drivers come, or never do; null before there is an address. */
  served: boolean | null;
  /** The fields of the last save, by service. */
  preferences: Map<string, Record<string, string>>;
}

export interface PlanType {
  planId: number;
  id: number;
  price: number;
  orders: number;
}

/** A POST that was answered, to be sent again. */
export interface Answered {
  again: (different: boolean) => Promise<{ status: number; text: string; replayed: boolean }>;
  status: number;
  text: string;
  at: number;
}

export class Model {
  now: number;
  customers: Customer[] = [];
  subscriptions: Subscription[] = [];
  answered: Answered[] = [];
  /** What was done, for the count of it. */
  steps = 0;
  private nextOrder = 70_001;

  constructor(
    start: string,
    readonly planTypes: PlanType[],
    readonly plans: string,
  ) {
    this.now = Date.parse(start);
  }

  /** The days on offer, with their periods: the 14 after today, no mornings on Fridays. */
  days(): { date: string; weekday: number; periods: Period[] }[] {
    return Array.from({ length: 14 }, (_, index) => {
      const date = dateAt(this.now + (index + 1) * day);
      const weekday = new Date(date).getUTCDay();
      return { date, weekday, periods: weekday === 5 ? ['evening'] : ['morning', 'evening'] };
    });
  }

  confirm(subscription: Subscription): void {
    subscription.state = 'active';
    subscription.orders = Array.from({ length: subscription.count }, (_, week) => ({
      id: this.nextOrder + week,
      date: dateAt(Date.parse(subscription.first) - riyadh + week * 7 * day),
      cancelledAt: null,
      hand: null,
    }));
    this.nextOrder += subscription.count;
  }

  windowStart({ period }: Subscription, { date }: Order): number {
    return Date.parse(date) - riyadh + firstHour[period] * hour;
  }

  stepOf(subscription: Subscription, order: Order): { step: number; at: number | null } {
    const start = this.windowStart(subscription, order);
    let step = 0;
    for (const [index, [, hours]] of way.entries()) {
      if (this.now >= start + hours * hour) step = index;
    }
    if (order.hand && order.hand.step >= step) return order.hand;
    return { step, at: step === 0 ? null : start + (way[step]?.[1] ?? 0) * hour };
  }

  stateOfOrder(subscription: Subscription, order: Order): string {
    if (order.cancelledAt !== null) return 'cancelled';
    return way[this.stepOf(subscription, order).step]?.[0] ?? '';
  }

  stateOf(subscription: Subscription): string {
    if (subscription.state !== 'active') return subscription.state;
    const ended = subscription.orders.every((order) =>
      ['delivered', 'cancelled'].includes(this.stateOfOrder(subscription, order)),
    );
    return ended ? 'completed' : 'active';
  }

  /** By hand, one step on; false where it has ended. */
  advance(subscription: Subscription, order: Order): boolean {
    const { step } = this.stepOf(subscription, order);
    if (order.cancelledAt !== null || step === delivered) return false;
    order.hand = { step: step + 1, at: this.now };
    return true;
  }

  cancelOrder(subscription: Subscription, order: Order): boolean {
    if (this.stateOfOrder(subscription, order) !== 'scheduled') return false;
    order.cancelledAt = this.now;
    return true;
  }

  cancel(subscription: Subscription): boolean {
    const open = ['draft', 'active'].includes(this.stateOf(subscription));
    const waiting = subscription.orders.every(
      (order) => this.stateOfOrder(subscription, order) === 'scheduled',
    );
    if (!open || !waiting) return false;
    subscription.state = 'cancelled';
    for (const order of subscription.orders) order.cancelledAt = this.now;
    return true;
  }

  /** What 4.10 shows of it. */
  shown(subscription: Subscription) {
    const { id, count, first, period } = subscription;
    const last = Date.parse(first) + (count - 1) * 7 * day;
    return {
      subscription: {
        id,
        state: this.stateOf(subscription),
        orders_count: count,
        start_date: first,
        end_date: dateAt(last - riyadh + lastHour[period] * hour + 28 * day),
      },
      orders: subscription.orders.map((order) => {
        const { at } = this.stepOf(subscription, order);
        const changed = order.cancelledAt ?? at;
        return {
          id: order.id,
          state: this.stateOfOrder(subscription, order),
          pickup_date: order.date,
          code: period,
          state_changed_at: changed === null ? null : stamp(changed),
          cancelled_at: order.cancelledAt === null ? null : stamp(order.cancelledAt),
        };
      }),
    };
  }

  /** True when 4.10 may be read once more: 30 times a minute. */
  admits(subscription: Subscription): boolean {
    subscription.reads = subscription.reads.filter((at) => at > this.now - 60_000);
    if (subscription.reads.length >= 30) return false;
    subscription.reads.push(this.now);
    return true;
  }
}

const dateAt = (instant: number): string => new Date(instant + riyadh).toISOString().slice(0, 10);
const stamp = (instant: number): string =>
  `${new Date(instant + riyadh).toISOString().slice(0, 19)}+03:00`;
