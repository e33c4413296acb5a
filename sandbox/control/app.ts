import { isIP } from 'node:net';
import { Hono, type MiddlewareHandler } from 'hono';
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

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const EVERYWHERE = new Set(['0.0.0.0', '::']);
const READING = new Set(['GET', 'HEAD']);

/**
 * Middleware that rejects cross-site requests from a browser (CSRF, DNS rebinding) with 403. Such a
 * request names another `Origin`, or a `Host` that was pointed at this machine. Programs send
 * neither header.
 */
function ownPagesOnly(host: string, isLocked: boolean): MiddlewareHandler {
  return async (c, next) => {
    const authority = c.req.header('host') ?? '';
    // With a control token no foreign page can read or change anything, so any host name is
    // accepted.
    if (!isLocked && !isOurs(nameOf(authority), host)) {
      throw new Refusal(403, 'This host name is not allowed on the control port.');
    }
    if (!READING.has(c.req.method)) {
      const origin = c.req.header('origin');
      const site = c.req.header('sec-fetch-site') ?? 'none';
      const foreign = origin !== undefined && origin.replace(/^https?:\/\//, '') !== authority;
      // `same-site` is another port of this host: pages of the app must not use the controls
      // either.
      if (foreign || (site !== 'same-origin' && site !== 'none')) {
        throw new Refusal(403, 'Cross-site requests to the control port are refused.');
      }
    }
    await next();
  };
}

function nameOf(authority: string): string {
  return authority.replace(/:\d+$/, '').toLowerCase();
}

/** A bare IP address cannot be a rebound host name. */
function isOurs(name: string, host: string): boolean {
  const address = name.replace(/^\[|\]$/g, '');
  if (LOOPBACK.has(name) || address === host.toLowerCase()) return true;
  return EVERYWHERE.has(host) && isIP(address) !== 0;
}
