import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { consoleApp } from '../console/routes';
import { Refusal, refusalResponse } from '../http/envelope';
import { errorAnswer } from '../http/faults';
import { LIMIT_BYTES } from '../http/body';
import { openApiRoutes } from '../openapi/routes';
import type { Worlds } from '../store/worlds';
import { bookControl } from './books';
import { catalogueControl } from './catalogue';
import { clockControl } from './clock';
import { Door } from './door';
import { faultControl } from './faults';
import { gatewayControl } from './gateway';
import { ownPagesOnly } from './guard';
import { keyControl } from './keys';
import { ledgerControl } from './ledger';
import { notePull } from './levers';
import { messagesControl } from './messages';
import { stateControl } from './state';
import { wordsFor } from './words';

/** What the control port has to know of the configuration. */
interface Place {
  /** The address at which it listens. */
  host: string;
  token: string | undefined;
}

/** The control API and the console. Every answer is sent after its changes are on disk. */
export function controlApp(worlds: Worlds, { host, token }: Place): Hono {
  const app = new Hono();
  const door = new Door(token);
  app.onError(errorAnswer);
  app.notFound(() => refusalResponse(new Refusal(404, 'Not Found')));
  app.get('/sandbox/health', (c) =>
    worlds.commit().then(
      () => c.json({ status: 'ok' }),
      (error: Error) => c.json({ status: 'unavailable', why: error.message }, 503),
    ),
  );
  app.route('/', openApiRoutes(worlds));
  app.use(ownPagesOnly(host, door));
  app.use(
    bodyLimit({
      maxSize: LIMIT_BYTES,
      onError: () => refusalResponse(new Refusal(413, 'Payload Too Large')),
    }),
  );
  app.route('/', consoleApp(worlds, door));
  app.use(async (c, next) => {
    if (!door.opensTo(c)) throw new Refusal(401, wordsFor(c).notSignedIn);
    await next();
    if (c.res.ok) await note(c, worlds);
    await worlds.commit();
  });
  const parts = [
    keyControl,
    clockControl,
    stateControl,
    ledgerControl,
    faultControl,
    bookControl,
    catalogueControl,
  ];
  for (const part of parts) app.route('/', part(worlds));
  app.route('/sandbox/payments', gatewayControl(worlds));
  app.route('/sandbox/messages', messagesControl(worlds));
  return app;
}

/** Keeps what was done, for the console to tell. */
async function note(c: Context, worlds: Worlds): Promise<void> {
  if (c.req.method === 'GET') return;
  const key = /^\/sandbox\/keys\/([^/]+)$/.exec(c.req.path)?.[1] ?? c.req.query('key') ?? '';
  const world = worlds.worldByKey(key) ?? worlds.default;
  notePull(world, c.req.method, c.req.path, await c.req.text());
}
