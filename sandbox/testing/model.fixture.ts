/**
 * A minimal model of §3, with the default profile's choices of its open points. Written
 * independently of the sandbox's code. Instants are milliseconds, dates `YYYY-MM-DD` in Riyadh.
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RIYADH = 3 * HOUR;

/** Hours after the start of an order's window. */
const STEPS = [
  ['scheduled', Number.NEGATIVE_INFINITY],
  ['picked_up_from_customer', 1],
  ['received_in_laundry', 3],
  ['out_for_delivery', 24],
  ['delivered', 28],
] as const;
const DELIVERED = STEPS.length - 1;
const FIRST_HOUR = { morning: 9, evening: 16 };
/** Number of orders and price of the plan types of plan 11 that a walk buys. */
export const TYPES = { '111': [4, 240], '112': [8, 432] } as const;
export const WEEKDAYS = [
  ...['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
];

export interface Order {
  id: number;
  date: string;
  cancelled: boolean;
  /** The latest step set by hand. */
  hand: number;
}

export interface Subscription {
  id: number;
  owner: Customer;
  first: string;
  count: number;
  period: keyof typeof FIRST_HOUR;
  state: 'draft' | 'active' | 'cancelled';
  orders: Order[];
}

export interface Customer {
  id: number;
  mobile: string;
  token: string;
  /** Whether the address is covered; null before there is an address. */
  served: boolean | null;
}

const dateAt = (ms: number) => new Date(ms + RIYADH).toISOString().slice(0, 10);

export class Model {
  now: number;
  customers: Customer[] = [];
  subscriptions: Subscription[] = [];
  private orders = 0;

  constructor(start: string) {
    this.now = Date.parse(start);
  }

  /** The first day of this weekday after today. */
  firstDay(weekday: number): string {
    const days = Array.from({ length: 7 }, (_, index) => dateAt(this.now + (index + 1) * DAY));
    return days.find((date) => new Date(date).getUTCDay() === weekday) ?? '';
  }

  startOf(date: string, period: Subscription['period']): number {
    return Date.parse(date) - RIYADH + FIRST_HOUR[period] * HOUR;
  }

  confirm(subscription: Subscription): void {
    subscription.state = 'active';
    for (let week = 0; week < subscription.count; week += 1) {
      const date = dateAt(Date.parse(subscription.first) + week * 7 * DAY);
      subscription.orders.push({ id: 70_001 + this.orders, date, cancelled: false, hand: 0 });
      this.orders += 1;
    }
  }

  stepOf({ period }: Subscription, { date, hand }: Order): number {
    const start = this.startOf(date, period);
    return Math.max(hand, STEPS.filter(([, hours]) => this.now >= start + hours * HOUR).length - 1);
  }

  stateOfOrder(subscription: Subscription, order: Order): string {
    return order.cancelled ? 'cancelled' : (STEPS[this.stepOf(subscription, order)]?.[0] ?? '');
  }

  stateOf(subscription: Subscription): string {
    const { state, orders } = subscription;
    const ended = orders.every(
      (order) => order.cancelled || this.stepOf(subscription, order) === DELIVERED,
    );
    return state === 'active' && ended ? 'completed' : state;
  }

  /** False if §3 does not allow it. */
  advance(subscription: Subscription, order: Order): boolean {
    const step = this.stepOf(subscription, order);
    if (order.cancelled || step === DELIVERED) return false;
    order.hand = step + 1;
    return true;
  }

  cancelOrder(subscription: Subscription, order: Order): boolean {
    if (this.stateOfOrder(subscription, order) !== 'scheduled') return false;
    order.cancelled = true;
    return true;
  }

  cancel(subscription: Subscription): boolean {
    const { orders } = subscription;
    if (!['draft', 'active'].includes(this.stateOf(subscription))) return false;
    if (orders.some((order) => this.stateOfOrder(subscription, order) !== 'scheduled')) {
      return false;
    }
    for (const order of orders) order.cancelled = true;
    subscription.state = 'cancelled';
    return true;
  }

  /** The counts of `GET /sandbox/state`, without zeros. */
  counts() {
    const count = (names: string[]) =>
      Object.fromEntries(
        names.map((name) => [name, names.filter((other) => other === name).length]),
      );
    const { customers, subscriptions } = this;
    return {
      customers: customers.length,
      addresses: customers.filter(({ served }) => served !== null).length,
      subscriptions: count(subscriptions.map((one) => this.stateOf(one))),
      orders: count(
        subscriptions.flatMap((one) => one.orders.map((order) => this.stateOfOrder(one, order))),
      ),
      confirmations: subscriptions.filter(({ orders }) => orders.length > 0).length,
    };
  }
}
