import { type Child, startChild } from '../stack/child';
import { freePort } from '../stack/ports';
import { answers, whenReady } from '../stack/ready';
import { keepToCores } from './cores';
import { startFloor } from './floor';
import { memoryMb, press } from './load';
import { sandboxVerdicts } from './sandbox';
import { interleave, pairedRatioOf, ratioOf, type Subject, spread } from './series';
import { asShipped, onStage } from './stage';
import { judge, table } from './verdict';

/** What the route that passes on a GET asks. */
const bareHono = `
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
const app = new Hono();
app.get('/', (c) => c.json({ success: true, data: { id: 1 } }));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
`;

async function startBareHono(): Promise<{ url: string; process: Child }> {
  const port = await freePort();
  const child = startChild(
    'The bare server',
    process.execPath,
    ['--input-type=module', '--eval', bareHono],
    { env: { ...process.env, NODE_ENV: 'production', PORT: String(port) } },
  );
  const url = `http://127.0.0.1:${port}/`;
  await whenReady(child, answers(url));
  return { url, process: child };
}

/** S6 and S8: CPU for each answer, memory after the load, and how soon a server serves. */
export const server = (rounds: number): Promise<number> =>
  onStage(async ({ app, customer }) => {
    const { cookies, tracking } = await customer();
    const cookie = cookies.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await app.stop();
    const began = performance.now();
    await app.start(asShipped);
    const readySeconds = (performance.now() - began) / 1000;
    const hono = await startBareHono();
    const floor = await startFloor({
      ...app.environment,
      CLOCK_URL: '',
      LOG_LEVEL: 'warn',
      FLOOR_UPSTREAM: hono.url,
    });

    // As the marks were measured: the server on one core, what asks it and what it asks on the other.
    const areApart = keepToCores([
      [floor.process.pid, app.pid],
      [process.pid, hono.process.pid],
    ]);
    console.log(areApart ? 'Each on a core of its own.' : 'On whatever core there is.');

    const subject = (
      name: string,
      url: string,
      { pid }: { pid: number },
      headers: Record<string, string> = {},
    ): Subject => ({
      name,
      once: () => press({ url, pid, headers }, { seconds: 0.5, connections: 16 }),
    });
    const subjects = {
      empty: subject('empty Next route', `${floor.url}/empty`, floor.process),
      proxied: subject('route that passes on one GET', `${floor.url}/proxied`, floor.process),
      asked: subject('the same with undici alone', `${floor.url}/asked`, floor.process),
      guarded: subject('empty route behind the guard', `${app.url}/api/health/live`, app),
      session: subject(
        'tracking: session and one indexed read',
        `${app.url}/api/tracking?token=${tracking.split('/').at(-1)}&locale=ar`,
        app,
        { cookie },
      ),
    };
    // Many short turns beside each other instead of a few long ones: a shared machine changes its pace within seconds.
    const series = await interleave(Object.values(subjects), rounds * 8);
    table(
      ['route', 'CPU µs', 'answers a second', 'wait ms'],
      Object.values(subjects).map(({ name }) => [
        name,
        ...['cpu', 'perSecond', 'wait'].map((what) => spread(series, name, what)),
      ]),
    );
    const timesEmpty = (which: keyof typeof subjects, ratio = ratioOf) =>
      ratio(series, subjects[which].name, subjects.empty.name, 'cpu');
    // The two differ by some hundredths: what is near its mark ought to be known by both.
    const paired = (['proxied', 'asked', 'guarded', 'session'] as const).map(
      (which) => `${which} ${timesEmpty(which, pairedRatioOf).toFixed(2)}×`,
    );
    console.log(`Median of the ratio of each turn: ${paired.join(', ')}`);
    const unit = '×';
    return judge([
      { what: 'passes on one GET, CPU', value: timesEmpty('proxied'), most: 1.15, unit },
      { what: 'with session and database', value: timesEmpty('session'), most: 1.6, unit },
      { what: 'behind the guard', value: timesEmpty('guarded'), most: 1.1, unit },
      { what: 'the app after the load', value: memoryMb(app.pid), most: 200, unit: ' MB' },
      { what: 'the app is ready after', value: readySeconds, most: 2, unit: ' s' },
      ...(await sandboxVerdicts(rounds)),
    ]);
  });
