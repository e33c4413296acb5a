import 'server-only';
import type { Server } from 'node:http';
import { StartupError } from '@/lib/kernel/startup-error';

/** The server cannot listen on `HOST` and `PORT`; the message says why and what to do. */
class PlaceTaken extends StartupError {
  constructor(what: string, options?: { cause?: unknown }) {
    super(`Nobody can be served here: ${what}`, options);
    this.name = 'PlaceTaken';
  }
}

/** Starts to listen. Throws `PlaceTaken` when the system refuses. */
export async function listenAt(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(new PlaceTaken(whyNot(error, host, port), { cause: error }));
    server.once('error', refuse).listen(port, host, resolve);
  });
}

function whyNot(error: Error & { code?: string }, host: string, port: number): string {
  const { code = '', message } = error;
  const words: Record<string, string> = {
    EADDRINUSE: `port ${port} of ${host} is taken. Stop whoever listens there (ss -ltnp), or set PORT to another one.`,
    EACCES: `port ${port} is not for this user. Set PORT to one from 1024 on; the proxy in front has 80 and 443.`,
    EADDRNOTAVAIL: `this machine has no address ${host}. Set HOST to one of its own: 127.0.0.1, or 0.0.0.0 for all of them.`,
    ENOTFOUND: `there is no host ${host}. Set HOST to an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them.`,
  };
  return words[code] ?? message;
}
