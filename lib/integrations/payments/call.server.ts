import 'server-only';
import type { z } from 'zod';
import type { HttpReply } from '@/lib/http/exchange.server';
import { isHttpFailure } from '@/lib/http/failure';
import { jsonOf, request, retryAfterMs } from '@/lib/http/request.server';
import { AppError } from '@/lib/kernel/app-error';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { log } from '@/lib/observability/log.server';

/** Connection settings of a gateway. */
export interface GatewayConnection {
  baseUrl: string;
  timeoutMs: number;
  /** The complete header value: `Basic …`, `Bearer …`. */
  authorization: string;
  /** Statuses that concern our key or account, not the request. */
  refusesUs: readonly number[];
}

export interface GatewayCall<Schema extends z.ZodType> {
  operation: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  wire: Schema;
  repeatable: boolean;
}

/**
 * Calls a payment provider's JSON API. Returns the parsed response, or the status of a 4xx about
 * the request. Throws `payment-unreachable` (`detail.ambiguous`: it may have taken effect) or
 * `payment-refused-us`, after an alarm.
 */
export async function callGateway<Schema extends z.ZodType>(
  connection: GatewayConnection,
  call: GatewayCall<Schema>,
): Promise<Outcome<z.output<Schema>, number>> {
  const reply = await send(connection, call);
  const { status } = reply;
  const detail = { operation: call.operation, status };
  if (connection.refusesUs.includes(status)) {
    log.alarm('gateway-key-refused', detail);
    throw new AppError('payment-refused-us', { detail });
  }
  if (status === 408 || status === 429 || status >= 500) {
    const waitMs = retryAfterMs(reply.headers['retry-after']);
    throw new AppError('payment-unreachable', {
      detail: { ...detail, ambiguous: status !== 429 },
      ...(waitMs !== undefined && { retryAfterMs: waitMs }),
    });
  }
  if (status >= 400) return refuse(status);
  const parsed = call.wire.safeParse(jsonOf(reply));
  if (status < 300 && parsed.success) return ok(parsed.data);
  const paths = parsed.error?.issues.map(({ path }) => path.join('.')) ?? [];
  log.alarm('gateway-unreadable', { ...detail, paths });
  throw new AppError('payment-unreachable', { detail: { ...detail, ambiguous: true } });
}

async function send(
  connection: GatewayConnection,
  call: GatewayCall<z.ZodType>,
): Promise<HttpReply> {
  const url = new URL(connection.baseUrl + call.path);
  url.search = new URLSearchParams(call.query ?? {}).toString();
  const body = call.json === undefined ? undefined : JSON.stringify(call.json);
  try {
    return await request({
      upstream: 'gateway',
      operation: call.operation,
      method: call.method,
      url,
      headers: {
        accept: 'application/json',
        authorization: connection.authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      tryTimeoutMs: connection.timeoutMs,
      repeatable: call.repeatable,
    });
  } catch (error) {
    if (!isHttpFailure(error)) throw error;
    const { kind, ambiguous } = error;
    throw new AppError('payment-unreachable', {
      detail: { operation: call.operation, kind, ambiguous },
    });
  }
}
