import type { Customer } from '../model/rows';
import { Refusal } from './envelope';
import type { Exchange } from './exchange';

/** Operations that an external ledger reconciles. */
const AUDITED = new Set(['link-customer', 'save-address', 'subscribe', 'confirm-payment']);

interface Envelope {
  success: boolean;
  status_code: number;
  message?: string;
  data?: { id?: number; customer_id?: number };
}

/**
 * Answers a call and records its result in the world's event log, even if the response is lost.
 * Throws what `work` throws.
 */
export async function audited(
  exchange: Exchange,
  call: {
    operation: string;
    key: string | undefined;
    customer: Customer | undefined;
    query: Record<string, string>;
  },
  work: () => Promise<Response>,
): Promise<Response> {
  if (!AUDITED.has(call.operation)) return work();
  const record = (envelope: Envelope) => {
    const texts = { ...call.query, ...exchange.fields };
    const links = call.operation === 'link-customer';
    exchange.world.eventLog.calls.add({
      operation: call.operation,
      idempotencyKey: call.key ?? null,
      succeeded: envelope.success,
      status: envelope.status_code,
      replayed: exchange.replayed,
      mobile: (links ? texts.mobile?.trim().padStart(10, '0') : call.customer?.mobile) ?? null,
      customerId: (links ? envelope.data?.customer_id : call.customer?.id) ?? null,
      subscriptionId: subscriptionOf(call.operation, texts, envelope),
      parameters: parametersOf(texts),
      message: envelope.message ?? null,
    });
  };
  try {
    const response = await work();
    record((await response.clone().json()) as Envelope);
    return response;
  } catch (error) {
    if (error instanceof Refusal) {
      record({ success: false, status_code: error.status, message: error.message });
    }
    throw error;
  }
}

function subscriptionOf(operation: string, texts: Record<string, string>, envelope: Envelope) {
  if (operation === 'subscribe') return envelope.data?.id ?? null;
  const named = texts.subscription_id?.trim() ?? '';
  return /^\d{1,15}$/.test(named) ? Number(named) : null;
}

const RECORDED_PARAMETERS = [
  'reference_id',
  'plan_id',
  'plan_type_id',
  'preferred_pickup_day',
  'preferred_pickup_date',
  'preferred_pickup_period',
];
/** Limits recorded values, because an unvalidated value may be as long as a body. */
const MAX_LENGTH = 255;

function parametersOf(texts: Record<string, string>): Record<string, string> {
  const known = RECORDED_PARAMETERS.map(
    (name) => [name, texts[name]?.slice(0, MAX_LENGTH)] as const,
  );
  return Object.fromEntries(
    known.filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
