import 'server-only';
import { AppError } from '@/lib/kernel/app-error';
import { webhooks } from '@/lib/observability/metrics.server';
import { readBytes } from './body.server';
import { errorResponse, handlerSpan } from './route.server';

const bodyLimitBytes = 64 * 1024;

export type WebhookVerdict = 'accepted' | 'refused' | 'unknown-gateway';

/**
 * Wraps a handler for gateway webhooks: no origin check (no browser is involved), a body limit, and
 * empty responses. A refused body gets 401, so that a wrong secret shows on the gateway's
 * dashboard.
 */
export function webhook(
  handler: (gateway: string, raw: string, headers: Headers) => Promise<WebhookVerdict>,
): (request: Request, context: { params: Promise<{ gateway: string }> }) => Promise<Response> {
  const answer = async (request: Request, params: Promise<{ gateway: string }>) => {
    try {
      const raw = new TextDecoder().decode(await readBytes(request, bodyLimitBytes));
      // PostgreSQL text cannot contain NUL characters, and no gateway sends them.
      if (/\0|\\u0000/.test(raw)) throw new AppError('bad-request');
      const verdict = await handler((await params).gateway, raw, request.headers);
      webhooks.inc({ verdict });
      if (verdict === 'unknown-gateway') throw new AppError('not-found');
      const status = verdict === 'accepted' ? 200 : 401;
      return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
    } catch (error) {
      return errorResponse(error, request);
    }
  };
  return (request, { params }) => handlerSpan(() => answer(request, params));
}
