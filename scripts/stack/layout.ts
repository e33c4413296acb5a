import { createServer } from 'node:net';
import { inRoot } from './root';

/**
 * Ports and data folder of one stack. All derive from the app's port, so that two stacks share
 * nothing.
 */
export interface StackLayout {
  app: number;
  sandbox: number;
  control: number;
  database: number;
  /** A path in the data folder. */
  data(...parts: string[]): string;
}

const defaultPort = 3000;

/**
 * The ports and data folder for the app's `port`, given as `--port`. Throws for a port without room
 * for the others above it.
 */
export function layoutOf(port = String(defaultPort)): StackLayout {
  const app = Number(port);
  if (!Number.isInteger(app) || app < 1024 || app > 64_000)
    throw new Error('--port must be a number from 1024 to 64000, for example --port=3010.');
  const folder = app === defaultPort ? [] : [`port-${app}`];
  return {
    app,
    sandbox: app + 1010,
    control: app + 1011,
    database: app + 1012,
    data: (...parts) => inRoot('.data', ...folder, ...parts),
  };
}

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, host, () => probe.close(() => resolve(true)));
  });

/** Throws if a port is in use, and names the option that changes all of them. */
export async function requireFree(place: StackLayout, hosts = ['127.0.0.1']): Promise<void> {
  const names = {
    app: 'app',
    sandbox: 'sandbox',
    control: 'sandbox control',
    database: 'database',
  };
  for (const [key, name] of Object.entries(names)) {
    const port = place[key as keyof typeof names];
    const free = await Promise.all(hosts.map((host) => isFree(port, host)));
    if (free.every(Boolean)) continue;
    throw new Error(
      `Port ${port} (${name}) is in use, perhaps by another demo. To start a second one: --port=${place.app + 10}.`,
    );
  }
}
