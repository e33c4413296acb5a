import 'server-only';
import type { Server } from 'node:http';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { startRetention } from '@/lib/auth/retention.server';
import { startWorker } from '@/lib/checkout/worker.server';
import { env } from '@/lib/config/env.server';
import { closeDatabase } from '@/lib/db/database.server';
import { startFunnel } from '@/lib/db/funnel.server';
import { closeSockets } from '@/lib/http/upstream.server';
import { StartupError } from '@/lib/kernel/app-error';
import { startMessageWorker } from '@/lib/messaging/worker.server';
import { log } from '@/lib/observability/log.server';
import { startPollWorker } from '@/lib/tracking/poll-worker.server';
import { beginDraining } from './readiness.server';

/** The server cannot listen on `HOST` and `PORT`; the message says why and what to do. */
class ListenError extends StartupError {
  constructor(what: string, options?: { cause?: unknown }) {
    super(`Cannot listen: ${what}`, options);
    this.name = 'ListenError';
  }
}

/** Starts to listen. Throws `ListenError` when the system refuses. */
export async function listenAt(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(new ListenError(describeFailure(error, host, port), { cause: error }));
    server.once('error', refuse).listen(port, host, resolve);
  });
}

function describeFailure(error: Error & { code?: string }, host: string, port: number): string {
  const { code = '', message } = error;
  const explanations: Record<string, string> = {
    EADDRINUSE: `port ${port} of ${host} is in use. Stop the process that listens there (ss -ltnp), or set PORT to another one.`,
    EACCES: `port ${port} needs privileges. Set PORT to 1024 or higher; the proxy in front has 80 and 443.`,
    EADDRNOTAVAIL: `this machine has no address ${host}. Set HOST to one of its own: 127.0.0.1, or 0.0.0.0 for all of them.`,
    ENOTFOUND: `there is no host ${host}. Set HOST to an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them.`,
  };
  return explanations[code] ?? message;
}

/** Background work of an instance. */
interface Background {
  /** Starts no new work; resolves when running work has ended. */
  stop(): Promise<void>;
  /** Writes in-memory counts to the database. Call it when no request is left. */
  flush(): Promise<void>;
}

/**
 * Starts the workers of checkouts, tracking polls and messages, the retention job and the funnel
 * counts.
 */
export function startBackground(): Background {
  const stopWorker = startWorker();
  const stopPollWorker = startPollWorker();
  const stopMessages = startMessageWorker();
  const stopRetention = startRetention();
  const flush = startFunnel();
  return {
    stop: async () => {
      stopRetention();
      await Promise.all([stopWorker(), stopPollWorker(), stopMessages()]);
    },
    flush,
  };
}

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
