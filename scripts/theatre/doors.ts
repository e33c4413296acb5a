import type { IncomingMessage, RequestListener } from 'node:http';
import { apologise, pass } from './front';
import type { Stages } from './stages';

const cookieName = 'demo-stage';
const cookieLifeS = 30 * 24 * 3_600;

const cookieOf = ({ headers }: IncomingMessage): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{32})(?:;|$)`).exec(headers.cookie ?? '')?.[1];

/** A page that somebody opens; everything else comes with a page's cookie, or is nobody's. */
const isPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/** Files, and whether there is anybody at all. A call without a cookie is nobody's, and must not reach somebody's stage. */
const isAnybodys = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (!url.startsWith('/api/') || url.startsWith('/api/health/'));

/** The path of a tracking link, which one stage alone knows; a quote reads the same on each of them. */
const trackingPath = ({ url = '' }: IncomingMessage): string | undefined =>
  /^\/(?:ar|en)\/track\/(?:[\w-]{28}|[\w-]{32})(?=$|\?)/.exec(url)?.[0];

const guarded =
  (work: (...call: Parameters<RequestListener>) => Promise<void>): RequestListener =>
  (request, response) => {
    work(request, response).catch((error: Error) => {
      console.error(error.message);
      apologise(
        response,
        'تعذّر بدء هذا العرض. أعد تحميل الصفحة بعد قليل.',
        'This demo could not be started. Load the page again in a moment.',
      );
    });
  };

/**
 * The door for visitors: each goes to their own stage, and somebody new is given one, or joins the one whose tracking link they
 * open. Who has a stage stays there, whatever they open: it may be in the middle of something.
 */
export const visitorsDoor = (stages: Stages, isSecure: boolean): RequestListener =>
  guarded(async (request, response) => {
    const cookie = cookieOf(request);
    const known = cookie && (await stages.ofVisitor(cookie));
    if (known) return pass(request, response, { port: known });
    if (!isPage(request)) {
      if (isAnybodys(request)) return pass(request, response, { port: await stages.first() });
      return void response.writeHead(403).end();
    }
    const path = trackingPath(request);
    const taken = (path && (await stages.ofPage(path))) || (await stages.take());
    if (!taken) {
      return apologise(
        response,
        'كل العروض مشغولة الآن، ويفرغ أحدها عادةً خلال دقائق. أعد تحميل الصفحة بعد قليل.',
        'Every demo is in use just now. One is usually free within minutes: load the page again in a while.',
      );
    }
    const line = `${cookieName}=${taken.cookie}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieLifeS}`;
    return pass(request, response, {
      port: taken.port,
      cookie: isSecure ? `${line}; Secure` : line,
    });
  });

/** The door for the gateway's webhooks, on this machine alone: `/stage_2/api/webhooks/…`. */
export const hooksDoor = (stages: Stages, origin: string): RequestListener =>
  guarded(async (request, response) => {
    const [, name = '', path = ''] =
      /^\/(\w+)(\/api\/webhooks\/\w+)$/.exec(request.url ?? '') ?? [];
    const port = await stages.named(name);
    if (port) pass(request, response, { port, path, headers: { host: new URL(origin).host } });
    else response.writeHead(404).end();
  });

/** The door to the payment page, and to nothing else of the outside world: its APIs are for this machine. */
export const paymentDoor =
  (port: number): RequestListener =>
  (request, response) => {
    const headers = { host: `127.0.0.1:${port}` };
    if (/^\/(gateway\/)?invoices\/[\w.-]+(\?.*)?$/.test(request.url ?? '')) {
      pass(request, response, { port, headers });
    } else response.writeHead(404).end();
  };

/** The door to the console, which asks for its token. Its own pages are told from others by their origin, which is kept true. */
export const consoleDoor =
  (port: number, origin: string): RequestListener =>
  (request, response) => {
    const inside = `127.0.0.1:${port}`;
    const own = request.headers.origin === origin;
    const headers = { host: inside, ...(own && { origin: `http://${inside}` }) };
    // Nothing is let in under a name that was pointed at this machine.
    if (request.headers.host === new URL(origin).host) pass(request, response, { port, headers });
    else response.writeHead(421).end();
  };
