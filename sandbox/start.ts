import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { cannotStart, type SandboxConfig } from './config';
import { controlApp } from './control/app';
import { envelopeServer, publicApp } from './http/server';
import { type Journal, lockFolder, memoryJournal, openJournal } from './store/journal';
import { Store } from './store/store';
import { Worlds } from './store/worlds';

const GRACE_MS = 300;

export interface RunningSandbox {
  /** Origin of the partner's port: partner API, gateway, verification, invoices. */
  url: string;
  controlUrl: string;
  close(): Promise<void>;
}

/**
 * Starts both servers. Throws if a port is taken, or the data folder is in use or damaged; then no
 * server is running and nothing was written.
 */
export async function startSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  const { store, journal, unlock } = await openStorage(config.dataDir);
  const servers: Server[] = [];
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
    const publicServer = envelopeServer(publicApp(worlds, config).fetch);
    const control = createServer(getRequestListener(controlApp(worlds, config).fetch));
    servers.push(publicServer, control);
    const url = await listen(publicServer, config.host, config.port);
    const controlUrl = await listen(control, config.host, config.controlPort);
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
    throw cannotStart([`SANDBOX_DATA_DIR ${folder} cannot be created: ${error.message}`]);
  });
  const unlock = lockFolder(folder);
  try {
    const journal = await openJournal(
      folder,
      (operation) => store.replay(operation),
      () => store.allRows(),
    );
    store.useJournal(journal);
    return { store, journal, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Starts listening and returns the server's origin. */
async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: Error) => {
    throw cannotStart([error.message]);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}

/** Stops accepting connections, closes idle ones, and gives open requests a grace period. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  });
}
