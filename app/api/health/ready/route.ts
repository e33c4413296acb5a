import { isDraining } from '@/lib/bff/draining.server';
import { log } from '@/lib/log/log.server';
import { pingDatabase } from '@/lib/store/database.server';

/** This instance can serve: the database answers, and nobody has asked it to stop. */
export async function GET(): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  const unavailable = () => Response.json({ status: 'unavailable' }, { status: 503, headers });
  if (isDraining()) return unavailable();
  try {
    await pingDatabase();
    return Response.json({ status: 'ok' }, { headers });
  } catch (error) {
    log.warn({ event: 'not-ready', error: (error as Error).message });
    return unavailable();
  }
}
