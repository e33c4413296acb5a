import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { cannotStart, type SandboxConfig } from './config';
import { controlApp } from './control/app';
import { envelopeServer, outsideApp } from './http/server';
import { type Journal, lockFolder, memoryJournal, openJournal } from './store/journal';
import { Store } from './store/store';
import { Worlds } from './store/worlds';

const GRACE_MS = 300;

export interface RunningSandbox {
  /** Of the outside world: partner API, gateway, verification, invoices. */
  url: string;
  controlUrl: string;
  close(): Promise<void>;
}

/**
 * Starts both servers. Throws when a port is taken, or when the data folder is in use or damaged; then nothing of it
 * is running, and nothing was written down.
 */
export async function startSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  const { store, journal, unlock } = await openStorage(config.dataDir);
  const servers: ServerType[] = [];
  const close = async () => {
    await Promise.all(servers.map(stop));
    await journal.close().finally(unlock);
  };
  try {
    const worlds = new Worlds(store, {
      key: config.apiKey,
      profile: config.profile,
      startsAt: config.now,
    });
    const outside = envelopeServer(outsideApp(worlds, config).fetch);
    const control = createAdaptorServer({
      fetch: controlApp(worlds, { host: config.host, token: config.controlToken }).fetch,
    });
    servers.push(outside, control);
    const [url, controlUrl] = await listenAll([
      { server: outside, host: config.host, port: config.port },
      { server: control, host: config.host, port: config.controlPort },
    ]);
    await worlds.commit();
    return { url, controlUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openStorage(
  folder: string,
): Promise<{ store: Store; journal: Journal; unlock: () => void }> {
  const store = new Store();
  if (folder === 'memory:') return { store, journal: memoryJournal, unlock: () => {} };
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw cannotStart([`SANDBOX_DATA_DIR ${folder} cannot be made: ${error.message}`]);
  });
  const unlock = lockFolder(folder);
  try {
    const journal = await openJournal(
      folder,
      (operation) => store.replay(operation),
      () => store.everything(),
    );
    store.keepIn(journal);
    return { store, journal, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

interface Listening {
  server: ServerType;
  host: string;
  port: number;
}

/** The addresses; throws one error that names every address that cannot be had. */
async function listenAll(wanted: [Listening, Listening]): Promise<[string, string]> {
  const results = await Promise.allSettled(wanted.map(listen));
  const faults = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as Error).message] : [],
  );
  if (faults.length > 0) throw cannotStart(faults);
  const [outside = '', control = ''] = results.map((result) =>
    result.status === 'fulfilled' ? result.value : undefined,
  );
  return [outside, control];
}

function listen({ server, host, port }: Listening): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${taken}`);
    });
  });
}

/** Takes no more connections, lets idle ones go, and gives the requests under way a moment. */
function stop(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve();
    server.close(() => resolve());
    if (!('closeAllConnections' in server)) return;
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  });
}
