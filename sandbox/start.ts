import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { SandboxConfig } from './config';
import { controlApp } from './control/app';
import { outsideApp } from './http/app';
import { memoryJournal, openJournal } from './store/journal';
import { lockFolder } from './store/lock';
import { Store } from './store/store';
import { Worlds } from './store/worlds';

const OPTIONS = { overrideGlobalObjects: false };
const GRACE_MS = 300;

export interface RunningSandbox {
  /** Of the outside world: partner API, gateway, verification, invoices. */
  url: string;
  controlUrl: string;
  close(): Promise<void>;
}

/** Starts both servers; throws when a port is taken, or when the data folder is in use or damaged. */
export async function startSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  const { history, close: closeStorage, journal } = await openStorage(config.dataDir);
  const store = new Store(journal, history);
  const worlds = new Worlds(store, {
    key: config.apiKey,
    profile: config.profile,
    startsAt: config.now,
  });
  await worlds.commit();

  const servers: ServerType[] = [];
  const close = async () => {
    await Promise.all(servers.map(stop));
    await closeStorage();
  };
  try {
    const outside = createAdaptorServer({
      ...OPTIONS,
      fetch: outsideApp(worlds).fetch,
    });
    const control = createAdaptorServer({
      ...OPTIONS,
      fetch: controlApp(worlds, config.controlToken).fetch,
    });
    servers.push(outside, control);
    const url = await listen(outside, config.host, config.port);
    const controlUrl = await listen(control, config.host, config.controlPort);
    return { url, controlUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openStorage(folder: string) {
  if (folder === 'memory:') {
    return {
      history: [],
      journal: memoryJournal,
      close: () => memoryJournal.close(),
    };
  }
  await mkdir(folder, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    const { history, journal } = await openJournal(folder);
    return { history, journal, close: () => journal.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

function listen(server: ServerType, host: string, port: number): Promise<string> {
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
