import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { secondMs, stopwatchMs } from '@/lib/kernel/time';
import { requestSeconds, requests } from '@/lib/observability/metrics.server';

/** Counts a request and its duration when its response has ended or the client has disconnected. */
export function countRequest({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const began = stopwatchMs();
  const kind = kindOf(url);
  response.once('close', () => {
    const { statusCode, writableFinished } = response;
    const status = writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
    requests.inc({ kind, status });
    requestSeconds.observe({ kind }, (stopwatchMs() - began) / secondMs);
  });
}

function kindOf(url: string): 'watch' | 'call' | 'static' | 'page' {
  if (/^\/api\/(health|metrics)\b/.test(url)) return 'watch';
  if (url.startsWith('/api/')) return 'call';
  return url.startsWith('/_next/') ? 'static' : 'page';
}
