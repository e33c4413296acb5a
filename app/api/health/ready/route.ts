import { log } from '@/lib/observability/log.server';
import { notReadyReason } from '@/lib/server/readiness.server';

/** Readiness: this instance can serve and is not draining. The reason for a 503 is in the log. */
export async function GET(): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  const unavailable = () => Response.json({ status: 'unavailable' }, { status: 503, headers });
  try {
    const why = await notReadyReason();
    if (why === null) return Response.json({ status: 'ok' }, { headers });
    if (why !== 'draining') log.warn({ event: 'not-ready', why });
    return unavailable();
  } catch (error) {
    log.warn({ event: 'not-ready', error: (error as Error).message });
    return unavailable();
  }
}
