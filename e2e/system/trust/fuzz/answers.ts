import { z } from 'zod';
import { errorStatus } from '@/lib/kernel/app-error';
import type { RawReply } from '../../../harness/raw-request';
import type { Message } from './requests';
import type { Visitors } from './visitors';

/** The common shape of an error. */
const errorReply = z.strictObject({
  code: z.enum(Object.keys(errorStatus)),
  reference: z.string().regex(/^[2-9A-Z]{6}$/),
  fields: z.record(z.string(), z.string().regex(/^[a-z-]+(:\d+)?$/)).optional(),
  retryAfterMs: z.number().optional(),
});

/** Internals that no client may receive. */
const internals =
  /\n\s+at .+:\d+:\d+|node:internal|node_modules|\/server\.mjs|webpack:|turbopack:|\[object Object\]|"stack":|Internal Server Error|select [^<>]+ from |syntax error at|ECONNREFUSED/;
const ownCookies = /^((__Host-)?(session|staff|staff-device)|outcome-[\w-]+|NEXT_LOCALE|unsaved)=/;

/** What is wrong with a response; undefined when it is acceptable for a malformed request. */
export function faultIn(message: Message, reply: RawReply, { origin, secrets, payer }: Visitors) {
  const { status, headers, body } = reply;
  if (status < 200 || status > 499) return 'No answer, or that of a failure';
  const all = JSON.stringify(headers) + body;
  const isPayers = payer.shownTo.includes(message.headers.cookie ?? '');
  const hidden = isPayers ? secrets : [...secrets, payer.mobile];
  const secret = internals.exec(body)?.[0] ?? hidden.find((one) => all.includes(one));
  if (secret) return `It tells ${secret}`;
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  if (isPage && body.includes('<script>alert(1)'))
    return 'What was sent stands in the page as markup';
  const cookie = headers['set-cookie']?.find((one) => !ownCookies.test(one));
  if (cookie) return `A cookie that is not ours: ${cookie}`;
  const isCall = message.path.startsWith('/api/');
  if (isCall && !headers['cache-control']?.includes('no-store')) return 'It may be stored';
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  if (status >= 400 && isJson && message.method !== 'HEAD')
    return errorReply.safeParse(JSON.parse(body)).error?.message;
  // Pages and files have refusals of their own, and the gateway gets the status alone.
  const isPlain = isCall ? status === 401 && message.path.includes('/webhooks/') : status === 404;
  if (status >= 400) return isJson || isPlain ? undefined : 'Not the shape of an error';
  if (mustBeRefused(message, origin)) return 'It was accepted';
  // As a browser parses it: `/\evil.example` is another host.
  const to = headers.location ?? '//nowhere';
  const isOwn = URL.canParse(to, origin) && new URL(to, origin).origin === origin;
  return status >= 300 && status !== 304 && !isOwn ? `A redirect to ${to}` : undefined;
}

/** Whether it must be refused whatever else it holds: by its method, its host or its `Origin`. */
function mustBeRefused({ method, path, headers }: Message, origin: string): boolean {
  const { host, 'sec-fetch-site': site = 'same-origin' } = headers;
  // The form of a page without a referrer sends `Origin: null`: there the site decides.
  const isForm = path.startsWith('/api/message-stops/') && headers['sec-fetch-site'] !== undefined;
  const isForeign = (headers.origin !== origin && !isForm) || site !== 'same-origin';
  const isChange = /^\/api\/(?!webhooks)/.test(path) && ['POST', 'PUT'].includes(method);
  const isKnown = ['GET', 'HEAD', 'POST', 'PUT'].includes(method);
  return !isKnown || host !== new URL(origin).host || (isChange && isForeign);
}
