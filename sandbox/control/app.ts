import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { SandboxConfig } from '../config';
import { consoleApp } from '../console/routes';
import { MAX_BODY_BYTES } from '../http/body';
import { Refusal, refusalResponse } from '../http/envelope';
import { errorResponse } from '../http/faults';
import { openApi } from '../openapi/document';
import type { Worlds } from '../store/worlds';
import { customerControl } from './customers';
import { faultControl } from './faults';
import { gatewayControl } from './gateway';
import { ownPagesOnly } from './guard';
import { keyControl } from './keys';
import { ledgerControl } from './ledger';
import { worldControl } from './world';

/** The control API and the console. Every response is sent after its changes are on disk. */
export function controlApp(
  worlds: Worlds,
  { host, controlToken: token }: Pick<SandboxConfig, 'host' | 'controlToken'>,
): Hono {
  const app = new Hono();
  app.onError((error) =>
    error instanceof HTTPException
      ? refusalResponse(new Refusal(error.status, 'The control token is missing or wrong.'))
      : errorResponse(error),
  );
  app.notFound(() => refusalResponse(new Refusal(404, 'Not Found')));
  app.get('/sandbox/health', (c) =>
    worlds.commit().then(
      () => c.json({ status: 'ok' }),
      (error: Error) => c.json({ status: 'unavailable', why: error.message }, 503),
    ),
  );
  // The API description contains no state, so it requires no token.
  const description = openApi(worlds.default);
  app.get('/openapi.json', (c) => c.json(description));
  app.use(ownPagesOnly(host, token !== undefined));
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => refusalResponse(new Refusal(413, 'Payload Too Large')),
    }),
  );
  app.route('/', consoleApp());
  if (token !== undefined) app.use('/sandbox/*', bearerAuth({ token }));
  app.use(async (_c, next) => {
    await next();
    await worlds.commit();
  });
  const routes = [keyControl, worldControl, ledgerControl, faultControl, customerControl];
  for (const part of routes) app.route('/', part(worlds));
  app.route('/sandbox/payments', gatewayControl(worlds));
  return app;
}
