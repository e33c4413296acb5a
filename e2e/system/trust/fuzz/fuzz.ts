import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { z } from 'zod';
import { errorStatus } from '@/lib/kernel/app-error';
import { until } from '../../../../scripts/stack/ready';
import { type RawReply, rawRequest } from '../../../harness/raw-request';
import { type Cluster, inCluster, sharedServices } from '../../cluster/cluster';
import { Customer } from '../../customer';
import { type Counts, must, type Prover } from '../../prover';
import { type Message, messages, sweep } from './requests';
import { signUp, type Visitors } from './visitors';

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
function faultIn(message: Message, reply: RawReply, { origin, secrets, payer }: Visitors) {
  const { status, headers, body } = reply;
  if (status < 200 || status > 499) return 'No answer, or that of a failure';
  const all = JSON.stringify(headers) + body;
  const isPayers = payer.shownTo.includes(message.headers.cookie ?? '');
  const hidden = isPayers ? secrets : [...secrets, payer.mobile];
  const secret = internals.exec(body)?.[0] ?? hidden.find((one) => all.includes(one));
  if (secret) return `The response contains ${secret}`;
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  if (isPage && body.includes('<script>alert(1)')) return 'The page contains the sent markup';
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

/**
 * A hash of every table, without the columns of settlement, except those that count requests or
 * hold what the partner said.
 */
const tables = `
  select tablename || ' ' || md5(query_to_xml(format(
    'select to_jsonb(t) - %L::text[] as row from %I t order by 1',
    '{fence,lease_until,attempts,next_attempt_at,updated_at,link_lease_until}', tablename
  ), true, true, '')::text) as line
  from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'staff_sessions',
    'verifications', 'budgets', 'funnel_days', 'checkout_days', 'trackings', 'turnarounds')`;

/** The records of app and services after a request, in lines, once they stop changing. */
async function recordsAfter(seq: number, cluster: Cluster): Promise<string[]> {
  let lines: string[] = [];
  return until('the records to stop changing', async () => {
    const before = lines;
    const rows = await cluster.rows<{ line: string }>(tables);
    const calls = await cluster.world.requests(seq);
    lines = [
      ...rows.map(({ line }) => line),
      ...calls.map(({ party, operation, status }) => `${party} ${operation} ${status}`),
    ];
    return String(before) === String(lines) ? lines : undefined;
  });
}

type Sent = { message: Message; status: number };
const isRefused = ({ status }: Sent): boolean => status >= 400;

/**
 * A service must be asked which code is right, which option exists, which city is served, and
 * whether the order under review was paid.
 */
const needsCall = ({ message: { path }, status }: Sent): boolean =>
  (path.startsWith('/api/journey/review') && [409, 422].includes(status)) ||
  (/^\/api\/(journey\/(mobile|coverage)|account\/)/.test(path) && [422, 429].includes(status)) ||
  (path.startsWith('/api/quotes') && status === 404);

/** Sends refused messages again, alone. Throws the first that changes a record each time. */
async function checkUnchanged(
  cluster: Cluster,
  refused: Sent[],
  send: (message: Message) => Promise<Sent>,
): Promise<void> {
  let [suspects, changes]: [Sent[], string[]] = [refused, []];
  // A change that does not come again belongs to an earlier request, or to one accepted now.
  for (let times = 0; times === 0 || (changes.length > 0 && times < 5); times += 1) {
    suspects = suspects.filter((one) => isRefused(one) && !needsCall(one));
    const seq = await cluster.world.lastRequest();
    const before = await recordsAfter(seq, cluster);
    suspects = await pLimit(12).map(suspects, ({ message }) => send(message));
    changes = (await recordsAfter(seq, cluster)).filter((line) => !before.includes(line));
  }
  if (changes.length === 0) return;
  const half = suspects.length >> 1;
  if (half > 0) await checkUnchanged(cluster, suspects.slice(0, half), send);
  if (half > 0) await checkUnchanged(cluster, suspects.slice(half), send);
  throw new Error(
    `Refused requests changed ${changes}: ${JSON.stringify(suspects[0]).slice(0, 2_000)}`,
  );
}

const perRound = 2_500;
const atOnce = 6;

/** Sends requests of new visitors, then the refused ones again. Throws the smallest that fails. */
async function round(cluster: Cluster, routes: string[], seed: number, isFirst: boolean) {
  const visitors = await signUp(cluster, routes);
  const counts = { requests: 0, refused: 0, 'sent again': 0 };
  const send = async (message: Message): Promise<Sent> => {
    counts.requests += 1;
    const reply = await rawRequest(cluster.instanceUrls[counts.requests % 2] ?? '', message);
    const fault = faultIn(message, reply, visitors);
    if (fault) throw new Error(`${fault}: ${JSON.stringify([message, reply]).slice(0, 4_000)}`);
    return { message, status: reply.status };
  };
  const sent = await pLimit(atOnce).map(isFirst ? sweep(visitors) : [], send);
  const property = fc.asyncProperty(messages(visitors), async (message) => {
    sent.push(await send(message));
  });
  const numRuns = Math.ceil((perRound - sent.length) / atOnce);
  const limits = { interruptAfterTimeLimit: 600_000, markInterruptAsFailure: true };
  const seeds = Array.from({ length: atOnce }, (_, nth) => seed * atOnce + nth);
  await Promise.all(seeds.map((each) => fc.assert(property, { seed: each, numRuns, ...limits })));
  const refused = sent.filter(isRefused);
  counts.refused = refused.length;
  await checkUnchanged(cluster, refused, send);
  counts['sent again'] = counts.requests - sent.length;
  return counts;
}

/**
 * No fault is armed and timeouts are long, so that any 5xx is the app's own. The worker hardly ever
 * runs, because its calls do not belong to a request. Rate limits, which every cluster raises, are
 * tested elsewhere.
 */
const undisturbed = {
  WORKER_INTERVAL_MS: '600000',
  PARTNER_TIMEOUT_MS: '20000',
  PAYMENT_TIMEOUT_MS: '20000',
  VERIFICATION_TIMEOUT_MS: '20000',
};

/**
 * Sends malformed requests to every route of the build. Each must get a response in time, in the
 * common error shape when refused, never a 5xx, never internals, and never a redirect to another
 * origin; a refused request must cause no external call and no change. Requests go to each instance
 * directly, without a proxy.
 */
export const fuzz: Prover = {
  name: 'fuzz',
  async prove({ long, seed }) {
    const { folder } = (await sharedServices()).build;
    const manifest = readFileSync(`${folder}/.next/app-path-routes-manifest.json`, 'utf8');
    const routes = Object.values(JSON.parse(manifest) as Record<string, string>);
    must('a build with routes', routes.length > 20, routes);
    return inCluster(async (cluster) => {
      // Otherwise payment pages expire after half an hour, and closing them changes stored data.
      await cluster.world.setMorning();
      const all: Counts = { routes: routes.length };
      for (let nth = 0; nth < (long ? 20 : 1); nth += 1) {
        const counts = await round(cluster, routes, seed + nth, nth === 0);
        for (const [what, count] of Object.entries(counts)) all[what] = (all[what] ?? 0) + count;
      }
      for (const [instance] of cluster.instanceUrls.entries()) {
        const { status } = await new Customer(cluster)
          .onInstance(instance)
          .ask('/api/health/ready');
        must(`instance ${instance} is healthy`, status === 200, status);
      }
      await new Customer(cluster).subscribe();
      return all;
    }, undisturbed);
  },
};
