import { readConfig } from '../config';
import { controlApp } from '../control/app';
import { OPERATIONS } from '../operations/registry';
import { Store } from '../store/store';
import { Worlds } from '../store/worlds';
import { outsideApp } from './app';
import { SentAgain } from './sent-again';

/**
 * Prints, as JSON, every route that the two ports serve: what answers, not what somebody listed. Middleware is left out.
 * Run by `npm run prove -- sandbox`, which sends nonsense to each of them.
 */
const worlds = new Worlds(new Store(), { key: 'nobody', profile: 'default', startsAt: null });
const outside = outsideApp(worlds, new SentAgain(), readConfig({}));
const control = controlApp(worlds, { host: '127.0.0.1', token: undefined });

const routesOf = (port: string, { routes }: { routes: { method: string; path: string }[] }) =>
  routes
    .filter(({ path }) => !path.endsWith('*'))
    .map(({ method, path }) => ({ port, method, path }));

const operations = OPERATIONS.map(({ name, method, path, from }) => ({
  name,
  method,
  path: `/external-partner${path}`,
  from,
}));
const routes = [...routesOf('outside', outside), ...routesOf('control', control)];
process.stdout.write(`${JSON.stringify({ operations, routes })}\n`);
