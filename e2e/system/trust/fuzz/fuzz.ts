import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { rawRequest } from '../../../harness/raw-request';
import { type Cluster, inCluster, sharedServices } from '../../cluster/cluster';
import { Customer } from '../../customer';
import { type Counts, must, type Prover } from '../../prover';
import { faultIn } from './answers';
import { checkUnchanged, isRefused, type Sent } from './books';
import { type Message, messages, sweep } from './requests';
import { signUp } from './visitors';

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
  const lanes = Array.from({ length: atOnce }, (_, lane) => seed * atOnce + lane);
  await Promise.all(lanes.map((each) => fc.assert(property, { seed: each, numRuns, ...limits })));
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
