import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { Refusal, refusalResponse } from '../http/envelope';
import { errorAnswer } from '../http/faults';
import type { Worlds } from '../store/worlds';
import { bookControl } from './books';
import { catalogueControl } from './catalogue';
import { clockControl } from './clock';
import { faultControl } from './faults';
import { gatewayControl } from './gateway';
import { keyControl } from './keys';
import { messagesControl } from './messages';
import { stateControl } from './state';

/** The control API. Every answer is sent after its changes are on disk. */
export function controlApp(worlds: Worlds, token: string | undefined): Hono {
  const app = new Hono();
  app.onError(errorAnswer);
  app.notFound(() => refusalResponse(new Refusal(404, 'Not Found')));
  app.get('/sandbox/health', (c) => c.json({ status: 'ok' }));
  app.use(async (c, next) => {
    if (token && !isBearer(c.req.header('authorization') ?? '', token)) {
      throw new Refusal(401, 'The control token is missing or wrong.');
    }
    await next();
    await worlds.commit();
  });
  const parts = [
    keyControl,
    clockControl,
    stateControl,
    faultControl,
    bookControl,
    catalogueControl,
  ];
  for (const part of parts) app.route('/', part(worlds));
  app.route('/sandbox/payments', gatewayControl(worlds));
  app.route('/sandbox/messages', messagesControl(worlds));
  return app;
}

function isBearer(header: string, token: string): boolean {
  const [given, wanted] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
