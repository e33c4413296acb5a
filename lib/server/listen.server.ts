import 'server-only';
import type { Server } from 'node:http';
import { StartupError } from '@/lib/kernel/startup-error';

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
  const words: Record<string, string> = {
    EADDRINUSE: `port ${port} of ${host} is in use. Stop the process that listens there (ss -ltnp), or set PORT to another one.`,
    EACCES: `port ${port} needs privileges. Set PORT to 1024 or higher; the proxy in front has 80 and 443.`,
    EADDRNOTAVAIL: `this machine has no address ${host}. Set HOST to one of its own: 127.0.0.1, or 0.0.0.0 for all of them.`,
    ENOTFOUND: `there is no host ${host}. Set HOST to an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them.`,
  };
  return words[code] ?? message;
}
