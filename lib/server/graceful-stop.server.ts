import 'server-only';
import type { Server } from 'node:http';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { env } from '@/lib/config/env.server';
import { closeDatabase } from '@/lib/db/database.server';
import { closeSockets } from '@/lib/http/upstream.server';
import { log } from '@/lib/observability/log.server';
import type { Background } from './background.server';
import { beginDraining } from './draining.server';

interface Running {
  server: Server;
  background: Background;
  /** Waits for work that continues after a response, such as settling after a webhook. */
  closeNext: () => Promise<void>;
  stopSpanExport: () => Promise<void>;
}

/**
 * Stops the process on SIGTERM or SIGINT: reports not ready, finishes running requests and worker
 * rounds, then closes connections to other services and the database.
 */
export function stopGracefully({ server, background, closeNext, stopSpanExport }: Running): void {
  const stop = async (signal: string): Promise<void> => {
    log.info({ event: 'stopping', signal });
    beginDraining();
    // Serve all requests until the proxy has seen in `/api/health/ready` that this instance is not
    // ready.
    await delay(env().DRAIN_MS);
    // Requests still unread in a socket would be cut off: another turn of the event loop reads
    // them.
    await nextTurn();
    await nextTurn();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await background.stop();
    await closed;
    await closeNext();
    await background.flush();
    await closeSockets();
    await stopSpanExport();
    await closeDatabase();
    process.exit(0);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}
