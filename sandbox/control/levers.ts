import type { World } from '../store/world';

/** What somebody at the control port has just done to a world. */
export interface Pull {
  lever: Lever;
  /** The world's clock afterwards, ISO 8601. */
  at: string;
  /** Comes after the call of this number in the request log. */
  after: number;
  /** What it was done to; empty where that is the world itself. */
  id: string;
  /** With what: the texts and numbers of the body by their names, secrets left out. */
  told: Record<string, string>;
}

/** The calls that change a world, by the names under which the console tells of them. */
const LEVERS = {
  'clock-advance': ['POST', /^\/sandbox\/clock\/advance$/],
  'clock-set': ['PUT', /^\/sandbox\/clock$/],
  'clock-free': ['DELETE', /^\/sandbox\/clock$/],
  reset: ['POST', /^\/sandbox\/reset$/],
  world: ['PATCH', /^\/sandbox\/keys\/([^/]+)$/],
  'fault-set': ['POST', /^\/sandbox\/faults$/],
  'fault-removed': ['DELETE', /^\/sandbox\/faults(?:\/(\d+))?$/],
  'order-advance': ['POST', /^\/sandbox\/orders\/(\d+)\/advance$/],
  'order-late': ['POST', /^\/sandbox\/orders\/(\d+)\/late$/],
  'order-cancel': ['POST', /^\/sandbox\/orders\/(\d+)\/cancel$/],
  'subscription-cancel': ['POST', /^\/sandbox\/subscriptions\/(\d+)\/cancel$/],
  'tokens-revoked': ['POST', /^\/sandbox\/customers\/(\d+)\/revoke-tokens$/],
  price: ['PATCH', /^\/sandbox\/plan-types\/(\d+)$/],
  plan: ['PATCH', /^\/sandbox\/plans\/(\d+)$/],
  webhook: ['POST', /^\/sandbox\/payments\/webhook$/],
  'decline-next': ['POST', /^\/sandbox\/payments\/decline-next$/],
  'refund-failing': ['POST', /^\/sandbox\/payments\/refund-failing$/],
  pay: ['POST', /^\/sandbox\/payments\/([^/]+)\/pay$/],
  fail: ['POST', /^\/sandbox\/payments\/([^/]+)\/fail$/],
  expire: ['POST', /^\/sandbox\/payments\/([^/]+)\/expire$/],
  amount: ['POST', /^\/sandbox\/payments\/([^/]+)\/amount$/],
  refund: ['POST', /^\/sandbox\/payments\/([^/]+)\/refund$/],
} as const satisfies Record<string, readonly [method: string, path: RegExp]>;

type Lever = keyof typeof LEVERS;

const MOST = 100;
/** What is told of a body; a card number is not. */
const TOLD = [
  'duration',
  'to',
  'now',
  'scenario',
  'kind',
  'operation',
  'price',
  'status',
  'profile',
  'mode',
];

const pulled = new WeakMap<World, Pull[]>();

/** The latest pulls on a world, oldest first. They live in memory, as the request log does. */
export function pullsOf(world: World): readonly Pull[] {
  return pulled.get(world) ?? [];
}

/** Writes down a call that has changed a world; a call that is no lever leaves no trace. */
export function notePull(world: World, method: string, path: string, body: string): void {
  for (const [lever, [wanted, pattern]] of Object.entries(LEVERS)) {
    const found = method === wanted && pattern.exec(path);
    if (!found) continue;
    // A reset begins the log anew.
    const before = lever === 'reset' ? [] : pullsOf(world);
    const pull: Pull = {
      lever: lever as Lever,
      at: world.now().toISOString(),
      after: world.log.latest,
      id: lever === 'world' ? '' : (found[1] ?? ''),
      told: told(body),
    };
    pulled.set(world, [...before, pull].slice(-MOST));
    return;
  }
}

function told(text: string): Record<string, string> {
  const body = parsed(text);
  if (typeof body !== 'object' || body === null) return {};
  const all = TOLD.map((name) => [name, Reflect.get(body, name)] as const);
  return Object.fromEntries(
    all.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  );
}

/** Some levers take no body and do not mind one, whatever it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
