import 'server-only';
import { z } from 'zod';
import type { HttpReply } from '@/lib/http/call';
import { jsonOf } from '@/lib/http/request.server';
import { askedWaitMs, retryAfterMs } from '@/lib/http/retry-after';
import { AppError } from '@/lib/kernel/app-error';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { log } from '@/lib/observability/log.server';
import type { Operation } from './operation';
import type { PartnerRejection } from './rejection';
import { wireBoolean, wireInteger, wireText } from './wire.server';

/**
 * The customer token was refused (§5 does not show how: A25). Whoever has the registration links again, once.
 * Left uncaught it is a plain `sign-in-again`.
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
 * Success is 2xx *and* not `success: false` (A51). What is no answer to our question is thrown.
 *
 * @param hasToken whether a customer's token went out with it, and may be what was refused
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
    const detail = { status, askedWaitMs: askedWaitMs(header) };
    throw unreachable(operation, detail, retryAfterMs(header));
  }
  if (status >= 500 || status === 408) throw unreachable(operation, { status });
  if (accepted && said && said.success !== false) return ok(said.data);
  // A bare refusal without a body says enough; a web page in its place does not.
  const empty = reply.body.length === 0;
  if (accepted ? !said : status < 400 || !(said || empty)) throw unreadable(operation, { status });
  return refuse({ status, message: said?.message ?? '', errors: said?.errors ?? {} });
}

/**
 * A 2xx that says `success: false` without a status or a field, and speaks of the token: how a dead one is answered is not
 * shown (§5, A25). A guess costs one more link (§4.2), and the call made again; a real refusal is refused again.
 */
const isHintAtToken = ({ success, status_code, errors, message }: z.output<typeof envelope>) =>
  success === false &&
  (status_code === undefined || status_code === 200) &&
  Object.keys(errors ?? {}).length === 0 &&
  /unauthenticated|unauthori[sz]ed|\btoken\b/i.test(message ?? '');

/**
 * With a token in play the token is taken to be at fault, on 4.5 too: linking again needs the key, and says so
 * if it is the key. Without one it is the key: an operator has to know.
 */
function refusedCredentials(operation: Operation, status: number, hasToken: boolean): AppError {
  const detail = { operation: operation.name, status };
  if (hasToken) return new CustomerTokenRejected(operation.name, status);
  log.alarm('partner-key-refused', detail);
  return new AppError('partner-refused-us', { detail });
}

/**
 * The partner gave no answer, or asked to come later. `detail.ambiguous`: it may have done it all the same;
 * `detail.askedWaitMs`: how long it asked for, which may be longer than anybody is told to wait.
 */
export const unreachable = (
  operation: Operation,
  detail: { status?: number; kind?: string; ambiguous?: boolean; askedWaitMs?: number | undefined },
  waitMs?: number,
): AppError =>
  new AppError('partner-unreachable', {
    detail: { operation: operation.name, ...detail },
    ...(waitMs !== undefined && { retryAfterMs: waitMs }),
  });

/** The partner answered something that is not of the document. */
export function unreadable(operation: Operation, detail: Record<string, unknown>): AppError {
  const named = { operation: operation.name, ...detail };
  log.alarm('partner-unreadable', named);
  return new AppError('partner-unreadable', { detail: named });
}

/** Reads `data` by an operation's wire schema; throws `partner-unreadable` with the paths that would not do. */
export function readWire<Schema extends z.ZodType>(
  operation: Operation,
  schema: Schema,
  data: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw unreadable(operation, { paths: parsed.error.issues.map(({ path }) => path.join('.')) });
}
