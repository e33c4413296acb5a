import { errorResponse, queryOf, refuseForeignPage } from '@/lib/api/route.server';
import { enforceRateLimit } from '@/lib/auth/rate-limits.server';
import { env } from '@/lib/config/env.server';
import { keepMessageChoice } from '@/lib/db/message-choices.server';
import { localePath } from '@/lib/i18n/navigation';
import { localeFrom } from '@/lib/i18n/routing';
import { visitorAddressIn } from '@/lib/kernel/network-address';
import { readStopLink } from '@/lib/messaging/stop-link.server';
import { log } from '@/lib/observability/log.server';

/**
 * Ends one channel of one customer: the button of the stop page, a plain form that works without
 * scripts and without a session. Responds with a redirect to the page, which shows the result or
 * the failure; a form of another site is refused.
 */
export async function POST(
  request: Request,
  { params }: RouteContext<'/api/message-stops/[token]'>,
): Promise<Response> {
  try {
    refuseForeignPage(request);
  } catch (error) {
    return errorResponse(error, request);
  }
  const { token } = await params;
  const locale = localeFrom(queryOf(request.url).get('locale'));
  try {
    const ipAddress = visitorAddressIn(request.headers);
    enforceRateLimit({ sessionId: null, ipAddress });
    const target = await readStopLink(token, ipAddress);
    if (target) {
      const { customerId, channel } = target;
      await keepMessageChoice(customerId, { channel, events: [], locale });
      log.info({ event: 'messages-stopped', channel });
    }
  } catch (error) {
    log.warn({ event: 'messages-not-stopped', error: (error as Error).message });
  }
  const path = localePath(locale, `/stop/${encodeURIComponent(token)}`);
  return new Response(null, {
    status: 303,
    headers: { location: env().APP_ORIGIN + path, 'cache-control': 'no-store' },
  });
}
