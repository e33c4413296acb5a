import 'server-only';
import { AppError } from '@/lib/kernel/app-error';
import { readBytes } from './body.server';
import { errorResponse } from './route.server';

const bodyLimitBytes = 64 * 1024;

export type WebhookVerdict = 'accepted' | 'refused' | 'unknown-gateway';

/**
 * Wraps a handler that a gateway calls: no origin check (there is no browser), a body limit, and answers that say
 * nothing. A refused body is 401, so that a wrong secret shows on the gateway's dashboard.
 */
export function webhook(
  handler: (gateway: string, raw: string) => Promise<WebhookVerdict>,
): (request: Request, context: { params: Promise<{ gateway: string }> }) => Promise<Response> {
  return async (request, { params }) => {
    try {
      const raw = new TextDecoder().decode(await readBytes(request, bodyLimitBytes));
      const verdict = await handler((await params).gateway, raw);
      if (verdict === 'unknown-gateway') throw new AppError('not-found');
      const status = verdict === 'accepted' ? 200 : 401;
      return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
    } catch (error) {
      return errorResponse(error, request);
    }
  };
}
