import 'server-only';
import type { ZodType } from 'zod';
import { env } from '@/lib/config/env.server';
import type { HttpCall } from '@/lib/http/exchange.server';
import { HttpFailure } from '@/lib/http/failure';
import { jsonOf, request } from '@/lib/http/request.server';
import { AppError } from '@/lib/kernel/app-error';
import { secondMs } from '@/lib/kernel/time';

/**
 * URL of a control call to the demo's sandbox. Startup rejects `DEMO_CONTROL_URL` beside real
 * services.
 */
function addressOf(path: string): URL {
  const base = env().DEMO_CONTROL_URL;
  if (base === undefined) throw new AppError('not-found');
  const url = new URL(base);
  const [key, [way = '', query = '']] = [url.searchParams.get('key'), path.split('?')];
  url.pathname = `/sandbox${way}`;
  url.search = query;
  if (key) url.searchParams.set('key', key);
  return url;
}

/**
 * Calls the control API of the demo's sandbox. Throws `service-unavailable` when the sandbox does
 * not respond or refuses, `not-found` without `DEMO_CONTROL_URL`.
 */
export async function control<Answer>(
  method: HttpCall['method'],
  path: string,
  answer: ZodType<Answer>,
  body?: object,
): Promise<Answer> {
  const url = addressOf(path);
  try {
    const reply = await request({
      upstream: 'sandbox',
      operation: 'control',
      method,
      url,
      headers: body ? { 'content-type': 'application/json' } : {},
      ...(body && { body: JSON.stringify(body) }),
      tryTimeoutMs: 2 * secondMs,
      repeatable: method === 'GET',
      retries: 1,
    });
    const parsed = answer.safeParse(jsonOf(reply));
    if (reply.status < 300 && parsed.success) return parsed.data;
    throw new AppError('service-unavailable', { detail: { path, status: reply.status } });
  } catch (cause) {
    if (!(cause instanceof HttpFailure)) throw cause;
    throw new AppError('service-unavailable', { detail: { path }, cause });
  }
}
