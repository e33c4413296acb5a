import { until } from '../../scripts/stack/ready';
import { runServices } from './run-services';

/** A line of the sandbox's request log; secrets are masked. */
export interface LoggedRequest {
  seq: number;
  at: string;
  party: 'partner' | 'gateway' | 'verify';
  operation: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  fields: Record<string, string>;
  status: number;
  ms: number;
  replayed: boolean;
}

/** A fault as the sandbox's control API takes it. */
export interface Fault {
  operation: string;
  kind: string;
  times?: number;
  /** Only for this mobile, `05…`. */
  customer?: string;
  status?: number;
  message?: string;
  retryAfter?: number | string;
  type?: string;
  encoding?: string;
  to?: string;
  ms?: number;
  drop?: string;
  set?: { path: string; value: unknown };
}

export interface PartnerCounts {
  customers: number;
  addresses: number;
  preferences: number;
  subscriptions: Record<'draft' | 'active' | 'completed' | 'cancelled', number>;
  orders: Record<string, number>;
  confirmations: number;
  /** By status: the number of payments and their sum in halalas. */
  payments: Record<string, { count: number; amount: number }>;
}

export interface Payments {
  payments: { id: string; status: string; amount: number; invoice_id: string | null }[];
  invoices: { id: string; status: string; amount: number; url: string }[];
}

/** All customers with their purchases, newest first; only the fields that tests read. */
interface PartnerCustomers {
  customers: {
    subscriptions: {
      state: string;
      orders: { state: string; pickupDate: string; period: 'morning' | 'evening' }[];
    }[];
  }[];
}

/** A number larger than that of any call. */
const later = 999_999_999_999_999;

/** One world of the sandbox: its control API for one partner key. */
export class World {
  constructor(readonly key: string) {}

  /** How far its clock is ahead of real time when no test has moved it. */
  #aheadMs = 0;

  /** Creates a world whose clock follows real time. */
  static async create(): Promise<World> {
    const { key } = await call<{ key: string }>('POST', '/sandbox/keys', {});
    return new World(key);
  }

  /**
   * Creates a world whose clock starts at ten in the morning in Riyadh: results must not depend on
   * when a test runs (shortly before midnight the next day is no longer sold).
   */
  static async createInMorning(): Promise<World> {
    const world = await World.create();
    await world.advanceToMorning();
    world.#aheadMs = Date.parse((await world.clock()).now) - Date.now();
    return world;
  }

  clock = () => this.#call<{ now: string; frozen: boolean }>('GET', '/sandbox/clock');

  /** Freezes the clock at an ISO instant. */
  setClock = (now: string) => this.#call<{ now: string }>('PUT', '/sandbox/clock', { now });

  /** Moves the clock forward by an ISO 8601 duration (`P1DT2H`). */
  advance = (duration: string) =>
    this.#call<{ now: string }>('POST', '/sandbox/clock/advance', { duration });

  /**
   * Freezes the clock at ten in the morning in Riyadh, tomorrow: at night the partner is polled
   * less often, and a test would depend on the hour.
   */
  async setMorning(): Promise<void> {
    const { now } = await this.clock();
    const tomorrow = new Date(Date.parse(now) + 86_400_000).toISOString().slice(0, 10);
    await this.setClock(`${tomorrow}T07:00:00Z`);
  }

  /**
   * Moves the clock forward to the next ten in the morning in Riyadh. It continues from there; a
   * frozen clock stays frozen.
   */
  async advanceToMorning(): Promise<void> {
    const { now } = await this.clock();
    await this.#moveTo(nextMorning(Date.parse(now)));
  }

  /** Lets the clock run as if it had not been moved since the world was created. */
  async resetClock(): Promise<void> {
    await this.#call('DELETE', '/sandbox/clock');
    if (this.#aheadMs > 0) await this.#moveTo(Date.now() + this.#aheadMs);
  }

  #moveTo = (atMs: number) =>
    this.#call('POST', '/sandbox/clock/advance', { to: new Date(atMs).toISOString() });

  /** The next `times` (default 1) matching calls fail with this fault. */
  fault = (fault: Fault) => this.#call<{ id: number }>('POST', '/sandbox/faults', fault);

  /** The number of calls that a fault has affected. */
  faultUses = async (id: number): Promise<number> =>
    (await this.#call<{ consumed: number }>('GET', `/sandbox/faults/${id}`)).consumed;

  /**
   * Holds back the next response of an operation after its processing; waits until there is one,
   * and until it is released.
   */
  async hold(operation: string) {
    const fault = { operation, kind: 'hold' };
    const { id } = await this.#call<{ id: number }>('POST', '/sandbox/faults', fault);
    const path = `/sandbox/faults/${id}`;
    const isHolding = async () =>
      (await this.#call<{ holding: number }>('GET', path)).holding > 0 || undefined;
    return {
      reached: () => until(`${operation} to be asked`, isHolding),
      release: () => this.#call('POST', `${path}/release`),
    };
  }

  clearFaults = () => this.#call('DELETE', '/sandbox/faults');

  partnerCounts = () => this.#call<PartnerCounts>('GET', '/sandbox/state');

  /** The calls after number `after`, oldest first. */
  async requests(after = 0): Promise<LoggedRequest[]> {
    const path = `/sandbox/requests?after=${after}`;
    return (await this.#call<{ requests: LoggedRequest[] }>('GET', path)).requests;
  }

  /** The number of the latest call, for `requests`. */
  async lastRequest(): Promise<number> {
    const path = `/sandbox/requests?after=${later}`;
    return (await this.#call<{ latest: number }>('GET', path)).latest;
  }

  /** The codes sent to a mobile, newest first. */
  async codes(mobile: string): Promise<string[]> {
    return (await this.messages(mobile)).map(({ code }) => code).filter(Boolean);
  }

  /** The SMS sent to a mobile, newest first; `code` is empty for one without a code. */
  async messages(mobile: string): Promise<{ text: string; code: string }[]> {
    const path = `/sandbox/messages?to=${encodeURIComponent(mobile)}`;
    type Inbox = { messages: { text: string; code: string }[] };
    return (await this.#call<Inbox>('GET', path)).messages;
  }

  /** The newest code sent to a mobile, once there are `count` of them. */
  code(mobile: string, count = 1): Promise<string> {
    return until(`code ${count} for ${mobile}`, async () => {
      const codes = await this.codes(mobile);
      return codes.length >= count ? codes[0] : undefined;
    });
  }

  customersWithOrders = () => this.#call<PartnerCustomers>('GET', '/sandbox/customers');

  payments = () => this.#call<Payments>('GET', '/sandbox/payments');

  /** The gateway's webhook: `once`, `twice`, `late`, `never` … */
  webhook = (mode: string) => this.#call('POST', '/sandbox/payments/webhook', { mode });

  /** Pays an invoice as its payment page would, without a browser. */
  pay = (invoiceId: string, card?: string) =>
    this.#call('POST', `/sandbox/payments/${invoiceId}/pay`, { ...(card && { card }) });

  /** Captures the payment after the page expired or was cancelled. */
  payLate = (invoiceId: string) =>
    this.#call('POST', `/sandbox/payments/${invoiceId}/pay`, { late: true });

  /** The next payment of an invoice captures this amount (halalas) instead of the invoice's. */
  setCaptureAmount = (invoiceId: string, amount: number) =>
    this.#call('POST', `/sandbox/payments/${invoiceId}/amount`, { amount });

  expireInvoice = (invoiceId: string) =>
    this.#call('POST', `/sandbox/payments/${invoiceId}/expire`);

  setPrice = (planTypeId: number, price: number) =>
    this.#call('PATCH', `/sandbox/plan-types/${planTypeId}`, { price });

  setAvailable = (planId: number, available: boolean) =>
    this.#call('PATCH', `/sandbox/plans/${planId}`, { available });

  advanceOrder = (id: number) => this.#call('POST', `/sandbox/orders/${id}/advance`);

  delayOrder = (id: number, duration: string) =>
    this.#call('POST', `/sandbox/orders/${id}/late`, { duration });

  cancelOrder = (id: number) => this.#call('POST', `/sandbox/orders/${id}/cancel`);

  cancelSubscription = (id: number) => this.#call('POST', `/sandbox/subscriptions/${id}/cancel`);

  revokeTokens = (customerId: number) =>
    this.#call('POST', `/sandbox/customers/${customerId}/revoke-tokens`);

  /**
   * Changes the key's status, the world's profile, or single decisions that the document leaves
   * open.
   */
  amend = (change: {
    status?: string;
    profile?: string;
    overrides?: Record<string, string | null>;
  }): Promise<{ overrides: Record<string, string> }> =>
    call('PATCH', `/sandbox/keys/${this.key}`, change);

  /** Restores the defaults of a new world: active key, default profile, no overrides. */
  async restoreDefaults(): Promise<void> {
    const { overrides } = await this.amend({ status: 'active', profile: 'default' });
    const none = Object.fromEntries(Object.keys(overrides).map((name) => [name, null]));
    if (Object.keys(none).length > 0) await this.amend({ overrides: none });
  }

  /** Deletes all data and restores the clock; the key, its profile and its overrides are kept. */
  async reset(): Promise<void> {
    await this.#call('POST', '/sandbox/reset', {});
    await this.resetClock();
  }

  /** Any other call of the control API; throws unless it succeeds. */
  control = <Answer>(method: string, path: string, body?: unknown): Promise<Answer> =>
    this.#call<Answer>(method, path, body);

  #call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const separator = path.includes('?') ? '&' : '?';
    return call<Answer>(method, `${path}${separator}key=${encodeURIComponent(this.key)}`, body);
  }
}

/** The first ten in the morning in Riyadh (UTC+3 all year) after an instant. */
function nextMorning(afterMs: number): number {
  const [hourMs, dayMs] = [3_600_000, 86_400_000];
  return (Math.floor((afterMs - 7 * hourMs) / dayMs) + 1) * dayMs + 7 * hourMs;
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${runServices().sandbox.controlUrl}${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<Answer>;
}
