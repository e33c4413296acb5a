import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { layGround } from '../../harness/ground';
import { World } from '../../harness/world';
import { buildApp, serverBundle } from '../../../scripts/stack/build';
import { appEnvironment } from '../../../scripts/stack/app';
import { freePort } from '../../../scripts/stack/ports';
import { startPostgres } from '../../../scripts/stack/postgres';
import { until } from '../../../scripts/stack/ready';
import { inRoot, root } from '../../../scripts/stack/root';
import { registerWebhook, type Sandbox, startSandbox } from '../../../scripts/stack/sandbox';
import { newSecrets } from '../../../scripts/stack/secrets';
import type { Counts, Prover } from '../prover';
import { Failpoints } from '../cluster/failpoints';
import { audit } from '../trust/oracle/oracle';
import { Proxy } from '../cluster/proxy';
import { Cluster } from '../cluster/cluster';
import { AtTheTill, allDone, Shoppers } from './shoppers';
import { type Machine, promote, startStandby } from './standby';

const lines = 4;
const instances = 2;
/** So many people pay while there is neither app nor database. */
const atTheTill = 4;

interface Ground {
  folder: string;
  sandbox: Sandbox;
}

/** One app before one database, and what it needs to come up again before another one. */
async function startTown(
  { folder, sandbox }: Ground,
  databaseUrl: string,
): Promise<{ cluster: Cluster; moved: (url: string) => Promise<Cluster> }> {
  const [world, proxy, failpoints] = [
    await World.createInMorning(),
    await Proxy.listen(),
    await Failpoints.listen(),
  ];
  const secrets = newSecrets();
  const webhook = `${proxy.url}/api/webhooks/moyasar`;
  await registerWebhook(sandbox.url, world.key, webhook, secrets.webhookSecret);
  const settings = { port: 0, databaseUrl, sandbox, partnerKey: world.key, secrets };
  const environment = {
    ...appEnvironment(settings),
    APP_ORIGIN: proxy.url,
    WORKER_INTERVAL_MS: '250',
    CODES_PER_ADDRESS_HOURLY: '100000',
    CALLS_PER_MINUTE: '10000000',
    PAGES_PER_MINUTE: '10000000',
    TRUSTED_HOPS: '1',
  };
  const open = async (changes: Record<string, string>): Promise<Cluster> => {
    // Those of the machine that is gone.
    proxy.ports.splice(0);
    const cluster = new Cluster({
      world,
      proxy,
      failpoints,
      environment: { ...environment, ...changes },
      build: { folder: root, bundle: inRoot(serverBundle) },
      logFile: `${folder}/app.log`,
    });
    for (let count = 0; count < instances; count += 1) await cluster.add();
    return cluster;
  };
  return { cluster: await open({}), moved: (url) => open({ DATABASE_URL: url }) };
}

/** Buys, loses the machine with everything on it, moves to the standby, and looks at every book. */
async function loseOne(ground: Ground, round: number): Promise<Counts> {
  const machine = (name: string): Machine => ({
    dataDir: `${ground.folder}/${name}-${round}`,
    password,
    logFile: `${ground.folder}/${name}.log`,
  });
  const password = newSecrets().databasePassword;
  const [first, second] = [machine('primary'), machine('standby')];
  const primary = await startPostgres({
    ...first,
    port: await freePort(),
    durable: true,
    // The standby fetches what was written while it was copied.
    settings: { wal_keep_size: '256MB' },
  });
  const name = `laundry_${randomUUID()}`;
  const { cluster, moved } = await startTown(ground, await primary.database(name));
  const standby = await startStandby(primary, first, second);

  const waiting = Array.from({ length: atTheTill }, () => new AtTheTill(cluster));
  for (const one of waiting) await one.walk();
  const shoppers = new Shoppers(cluster, lines);
  await until(
    'people to have bought',
    async () => shoppers.bought.length >= 2 * lines || undefined,
    240_000,
  );

  await primary.process.stop('SIGKILL');
  await Promise.all(Array.from({ length: instances }, (_, index) => cluster.kill(index)));
  rmSync(first.dataDir, { recursive: true, force: true });
  await cluster.database.end();
  const told = [...shoppers.bought];

  for (const one of waiting) await one.pay();
  await promote(standby);
  const after = await moved(standby.url(name));
  try {
    await shoppers.close();
    const paid = [...shoppers.bought, ...waiting.map(({ purchase }) => purchase)];
    await allDone(after, paid);
    const { outside } = await audit(after);
    const active = outside.subscriptions.filter(({ state }) => state === 'active').length;
    if (active < paid.length) throw new Error(`${paid.length} bought, ${active} are active.`);
    return {
      machines: 1,
      'purchases before': told.length,
      'while it was gone': waiting.length,
      'on the new one': shoppers.bought.length - told.length,
      'gave up on the way': shoppers.gaveUp,
    };
  } finally {
    await after.close();
    await standby.stop();
    rmSync(second.dataDir, { recursive: true, force: true });
  }
}

/**
 * The machine with the database and every instance is lost while people sign up and pay: killed, its data deleted. The app
 * comes up before the standby (docs/deployment.md), and nothing that anybody was told is missing: every purchase is there
 * and done, those too that were paid while there was no app, and the three books agree.
 */
export const lostMachine: Prover = {
  name: 'lost-machine',
  survivals: ['purchases before', 'while it was gone', 'on the new one'],
  async prove({ long }) {
    const folder = inRoot('.data', 'prove', `lost-machine-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    await buildApp();
    const sandbox = await startSandbox({
      port: await freePort(),
      controlPort: await freePort(),
      dataDir: 'memory:',
      logFile: `${folder}/sandbox.log`,
    });
    const { url, controlUrl } = sandbox;
    layGround({ databaseUrl: '', sandbox: { url, controlUrl }, folder });
    const all: Counts = {};
    try {
      for (let round = 0; round < (long ? 5 : 1); round += 1) {
        const counts = await loseOne({ folder, sandbox }, round);
        for (const [what, count] of Object.entries(counts)) all[what] = (all[what] ?? 0) + count;
      }
    } finally {
      await sandbox.process.stop();
    }
    return all;
  },
};
