import { readFileSync } from 'node:fs';
import { inRoot } from '../../../../scripts/stack/root';
import type { Shot } from './shot';
import { fieldOf, type Heard } from './wire';

/** The codes that a person has words for: all that there are. */
const codes = new Set(
  Object.keys(
    (JSON.parse(readFileSync(inRoot('messages/en.json'), 'utf8')) as { errors: object }).errors,
  ),
);

/** What no visitor has any business to read: the inside of a program. */
const insides =
  /\n\s+at .+:\d+:\d+|node:internal|node_modules|\/server\.mjs|webpack:|turbopack:|\[object Object\]|"stack":|Internal Server Error|select [^<>]+ from |syntax error at|ECONNREFUSED/;

/** What the guard, Next or Node say to each other. */
const internal =
  /^(x-powered-by|server|x-nonce|x-visitor-address|x-middleware-|x-invoke-|x-matched-path|x-next-intl-|x-original-|x-planted|x-a$)/;

const ownCookies =
  /^(session|__Host-session|staff|__Host-staff|outcome-[\w-]+|NEXT_LOCALE|unsaved)=/;

const isCall = ({ target }: Shot): boolean => /^\/api\//.test(target);

/** What is wrong with an answer; nothing where it is one that may be given to nonsense. */
export function faultIn(shot: Shot, heard: Heard, origin: string): string | undefined {
  const { status, fields, body, fault } = heard;
  if (fault !== undefined) return mayBeSilent(shot, fault) ? undefined : `No answer: ${fault}`;
  if (status < 200 || status > 499) return `An answer of ${status}`;
  const leak = fields.find(([name]) => internal.test(name));
  if (leak) return `A header of our own making: ${leak.join(': ')}`;
  const cookie = fields.find(([name, value]) => name === 'set-cookie' && !ownCookies.test(value));
  if (cookie) return `A cookie that is not ours: ${cookie[1]}`;
  const text = body.toString('utf8');
  if (insides.test(text)) return `The inside of the program: ${insides.exec(text)?.[0]}`;
  if (text.includes('<script>alert(1)')) return 'What was sent stands in the page as markup';
  return (
    (status >= 300 && status < 400 && status !== 304 && elsewhere(fields, origin)) ||
    (status >= 400 && refusalFault(shot, heard, text)) ||
    (isCall(shot) && keptFault(fields)) ||
    undefined
  );
}

/** Nobody asked for anything; or an answer was on its way when the line was closed on all that still came. */
const mayBeSilent = ({ raw, moreBytes }: Shot, fault: string): boolean =>
  raw?.toString('latin1').trim() === '' || (!!moreBytes && /^(EPIPE|ECONNRESET)$/.test(fault));

const keptFault = (fields: Heard['fields']): string | undefined =>
  fieldOf(fields, 'cache-control')?.includes('no-store') ? undefined : 'It may be kept';

/** A redirect leads to ourselves: by a path, or by our own origin. */
function elsewhere(fields: Heard['fields'], origin: string): string | undefined {
  const to = fieldOf(fields, 'location');
  if (to === undefined) return 'A redirect to nowhere';
  // As a browser reads it: `/\evil.example` is another host.
  const url = URL.canParse(to, origin) ? new URL(to, origin) : undefined;
  return url?.origin === origin ? undefined : `A redirect to ${to}`;
}

/** Refusals have the one shape of an error, except where a page or a file was asked for: they say it in their own way. */
function refusalFault(shot: Shot, { fields, status }: Heard, text: string): string | undefined {
  const type = fieldOf(fields, 'content-type') ?? '';
  const isPage = !isCall(shot) && shot.raw === undefined && status === 404;
  if (isPage && !type.startsWith('application/json')) return undefined;
  // The gateway is told by the status alone.
  if (/^\/api\/webhooks\//.test(shot.target) && status === 401 && text === '') return undefined;
  if (!type.startsWith('application/json')) return `A ${status} of ${type || 'no type'}`;
  if (shot.method === 'HEAD') return undefined;
  return shapeFault(text);
}

function shapeFault(text: string): string | undefined {
  let reply: Record<string, unknown>;
  try {
    reply = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return `No JSON: ${text.slice(0, 200)}`;
  }
  const { code, reference, fields, retryAfterMs, ...more } = reply;
  if (Object.keys(more).length > 0) return `An error with ${Object.keys(more).join()}`;
  if (typeof code !== 'string' || !codes.has(code)) return `The unknown code ${String(code)}`;
  if (typeof reference !== 'string' || !/^[2-9A-Z]{6}$/.test(reference)) return 'No reference';
  if (retryAfterMs !== undefined && typeof retryAfterMs !== 'number') return 'An odd wait';
  const faults = Object.values((fields ?? {}) as Record<string, unknown>);
  const odd = faults.find((one) => typeof one !== 'string' || !/^[a-z-]+(:\d+)?$/.test(one));
  return odd === undefined ? undefined : `A field's fault in words: ${String(odd)}`;
}
