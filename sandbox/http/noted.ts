import type { Customer } from '../model/rows';
import { Refusal } from './envelope';
import type { Exchange } from './exchange';

/** Operations that an external ledger reconciles. */
const NOTED = new Set(['link-customer', 'save-address', 'subscribe', 'confirm-payment']);

interface Told {
  success: boolean;
  status_code: number;
  message?: string;
  data?: { id?: number; customer_id?: number };
}

/**
 * Answers a call and records its result in the world's diary, even if the response is lost. Throws
 * what `work` throws.
 */
export async function noted(
  exchange: Exchange,
  call: {
    operation: string;
    key: string | undefined;
    customer: Customer | undefined;
    query: Record<string, string>;
  },
  work: () => Promise<Response>,
): Promise<Response> {
  if (!NOTED.has(call.operation)) return work();
  const note = (told: Told) => {
    const texts = { ...call.query, ...exchange.fields };
    const links = call.operation === 'link-customer';
    exchange.world.diary.deeds.add({
      operation: call.operation,
      idempotencyKey: call.key ?? null,
      done: told.success,
      status: told.status_code,
      replayed: exchange.replayed,
      mobile: (links ? texts.mobile?.trim().padStart(10, '0') : call.customer?.mobile) ?? null,
      customerId: (links ? told.data?.customer_id : call.customer?.id) ?? null,
      subscriptionId: subscriptionOf(call.operation, texts, told),
      told: detailsOf(texts),
      message: told.message ?? null,
    });
  };
  try {
    const answer = await work();
    note((await answer.clone().json()) as Told);
    return answer;
  } catch (error) {
    if (error instanceof Refusal) {
      note({ success: false, status_code: error.status, message: error.message });
    }
    throw error;
  }
}

function subscriptionOf(operation: string, texts: Record<string, string>, told: Told) {
  if (operation === 'subscribe') return told.data?.id ?? null;
  const named = texts.subscription_id?.trim() ?? '';
  return /^\d{1,15}$/.test(named) ? Number(named) : null;
}

const DETAILS = [
  'reference_id',
  'plan_id',
  'plan_type_id',
  'preferred_pickup_day',
  'preferred_pickup_date',
  'preferred_pickup_period',
];
/** Limits recorded values, because an unvalidated value may be as long as a body. */
const LONGEST = 255;

function detailsOf(texts: Record<string, string>): Record<string, string> {
  const known = DETAILS.map((name) => [name, texts[name]?.slice(0, LONGEST)] as const);
  return Object.fromEntries(
    known.filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
