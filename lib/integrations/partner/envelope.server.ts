import 'server-only';
import { z } from 'zod';
import type { HttpReply } from '@/lib/http/exchange.server';
import { jsonOf, requestedWaitMs, retryAfterMs } from '@/lib/http/request.server';
import { AppError, type FieldErrors } from '@/lib/kernel/app-error';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import type { Operation } from './operation';
import { wireBoolean, wireInteger, wireText } from './wire.server';

/**
 * The partner refused the customer token; §5 does not specify how. A caller that has the
 * registration links again, once. Uncaught, it is a `sign-in-again` error.
 */
export class CustomerTokenRejected extends AppError {
  constructor(operation: string, status: number) {
    super('sign-in-again', { detail: { operation, status } });
    this.name = 'CustomerTokenRejected';
  }
}

const envelope = z.looseObject({
  success: wireBoolean.optional().catch(undefined),
  data: z.unknown().optional(),
  status_code: wireInteger.optional().catch(undefined),
  message: wireText.optional().catch(undefined),
  errors: z
    .record(z.string(), z.union([z.array(wireText), wireText.transform((text) => [text])]))
    .optional()
    .catch(undefined),
});

/**
 * Parses a response's envelope. Success is 2xx *and* not `success: false`. Throws for responses
 * that do not answer the request.
 *
 * @param hasToken whether the request carried a customer token, which may be what was refused
 */
export function readEnvelope(
  operation: Operation,
  reply: HttpReply,
  hasToken: boolean,
): Outcome<unknown, PartnerRejection> {
  const accepted = reply.status >= 200 && reply.status < 300;
  const parsed = envelope.safeParse(jsonOf(reply));
  const said = parsed.success ? parsed.data : null;
  const status = accepted && said?.success === false ? (said.status_code ?? 200) : reply.status;

  if (hasToken && accepted && said && isHintAtToken(said)) {
    throw refusedCredentials(operation, reply.status, hasToken);
  }
  if (status === 401 || status === 403) throw refusedCredentials(operation, status, hasToken);
  if (status === 429) {
    const header = reply.headers['retry-after'];
    const detail = { status, requestedWaitMs: requestedWaitMs(header) };
    throw unreachable(operation, detail, retryAfterMs(header));
  }
  if (status >= 500 || status === 408) throw unreachable(operation, { status });
  if (accepted && said && said.success !== false) return ok(said.data);
  // A refusal without a body is sufficient; a web page in its place is not.
  const empty = reply.body.length === 0;
  if (accepted ? !said : status < 400 || !(said || empty)) throw unreadable(operation, { status });
  return refuse({ status, message: said?.message ?? '', errors: said?.errors ?? {} });
}

/**
 * Whether a 2xx with `success: false`, without status or field errors, mentions the token: the
 * document does not show how the partner answers an invalid token (§5). A wrong guess costs one
 * more link (§4.2) and a repeated call; a genuine refusal is then refused again.
 */
const isHintAtToken = ({ success, status_code, errors, message }: z.output<typeof envelope>) =>
  success === false &&
  (status_code === undefined || status_code === 200) &&
  Object.keys(errors ?? {}).length === 0 &&
  /unauthenticated|unauthori[sz]ed|\btoken\b/i.test(message ?? '');

/**
 * A 401 or 403. With a token in the request the token is assumed invalid, also on 4.5: linking
 * again needs the key and reports a bad key. Without a token the key is refused, which an operator
 * must know.
 */
function refusedCredentials(operation: Operation, status: number, hasToken: boolean): AppError {
  const detail = { operation: operation.name, status };
  if (hasToken) return new CustomerTokenRejected(operation.name, status);
  log.alarm('partner-key-refused', detail);
  return new AppError('partner-refused-us', { detail });
}

/**
 * The partner did not respond, or asked to retry later. `detail.ambiguous`: the request may have
 * taken effect; `detail.requestedWaitMs`: the requested wait, which may exceed the `retryAfterMs`
 * passed to customers.
 */
export const unreachable = (
  operation: Operation,
  detail: {
    status?: number;
    kind?: string;
    ambiguous?: boolean;
    requestedWaitMs?: number | undefined;
  },
  waitMs?: number,
): AppError =>
  new AppError('partner-unreachable', {
    detail: { operation: operation.name, ...detail },
    ...(waitMs !== undefined && { retryAfterMs: waitMs }),
  });

/** The partner sent a response that does not match the document. */
export function unreadable(operation: Operation, detail: Record<string, unknown>): AppError {
  const named = { operation: operation.name, ...detail };
  log.alarm('partner-unreadable', named);
  return new AppError('partner-unreadable', { detail: named });
}

/**
 * Parses `data` with an operation's wire schema; throws `partner-unreadable` with the paths that
 * failed.
 */
export function readWire<Schema extends z.ZodType>(
  operation: Operation,
  schema: Schema,
  data: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw unreadable(operation, { paths: parsed.error.issues.map(({ path }) => path.join('.')) });
}

/**
 * Throws `partner-unreadable` when the response names another subscription than the request, as a
 * mixed-up cache would send it: it is another customer's, and proves nothing about this one.
 */
export function requireSubscription(
  operation: Operation,
  requested: number,
  returned: number | null,
): void {
  if (returned !== null && returned !== requested) {
    throw unreadable(operation, { requested, returned });
  }
}

/** An error envelope of §7: the partner understood the request and refused it. */
export interface PartnerRejection {
  /** HTTP status, or the envelope's `status_code` when a 2xx says `success: false`. */
  status: number;
  /** The partner's text: never shown, never logged. */
  message: string;
  errors: Record<string, string[]>;
}

/**
 * The sent values were refused. `fields` maps our field names to `refused`; empty when the partner
 * names none.
 */
export interface FieldRefusal {
  kind: 'fields';
  fields: FieldErrors;
}

/** The refused fields of a rejection under our names. Unknown names are left out. */
export const refusedFields = (
  { errors }: PartnerRejection,
  names: Record<string, string>,
): FieldErrors =>
  Object.fromEntries(
    Object.keys(errors)
      .filter((name) => Object.hasOwn(names, name))
      .map((name) => [names[name], 'refused']),
  );

/**
 * A validation failure as a value: 422, or 400 from a service that gives no details. Throws for any
 * other rejection, see `rejected`.
 */
export function fieldRefusal(
  operation: Operation,
  rejection: PartnerRejection,
  names: Record<string, string>,
): FieldRefusal {
  if (rejection.status !== 422 && rejection.status !== 400) throw rejected(operation, rejection);
  return { kind: 'fields', fields: refusedFields(rejection, names) };
}

/**
 * Converts an unexpected rejection to an error. 409 means that our own first try is still in
 * progress at the partner.
 */
export function rejected(operation: Operation, { status, errors }: PartnerRejection): AppError {
  const detail = { operation: operation.name, status, fields: Object.keys(errors) };
  return status === 409
    ? new AppError('partner-unreachable', { retryAfterMs: 2 * secondMs, detail })
    : new AppError('partner-rejected', { detail });
}
