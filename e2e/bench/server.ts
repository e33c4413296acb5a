import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { stepNames } from '../harness/wizard-client';
import { startBaselineApp } from './baseline-app';
import { type Cookies, productionEnvironment, withBenchApp } from './bench-app';
import { applyLoad, memoryMb } from './load';
import { interleave, ratioOf, type Subject, spread } from './series';
import { reportVerdicts, table } from './verdict';

/**
 * Pins each process, with all its threads, to one core, counted from 0: the measured process to
 * one, the load generator to another. Without pinning the scheduler moves processes, and the
 * migrations distort their figures. Does nothing on a single core or without `taskset` (Linux).
 */
function pinToCores(pidsByCore: number[][]): boolean {
  if (availableParallelism() < pidsByCore.length) return false;
  return pidsByCore.every((pids, core) =>
    pids.every(
      (pid) => spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]).status === 0,
    ),
  );
}

const cookieOf = ({ cookies }: Cookies): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** The plans page has many times the elements of any other page. */
const mostOf = (page: string): number => (page === 'plans' ? 4.5 : 3.5);

/**
 * Measures CPU for each response of a route and of the pages, memory under load, and the start-up
 * time.
 */
export const server = (rounds: number, only: string[]): Promise<number> =>
  withBenchApp(async ({ app, cookiesAtStep: visitorAt, customer }) => {
    const visitor = cookieOf(await visitorAt('review'));
    const { cookies, done, tracking } = await customer();
    await app.stop();
    const began = performance.now();
    await app.start(productionEnvironment);
    const readySeconds = (performance.now() - began) / 1000;
    const floor = await startBaselineApp();

    const areApart = pinToCores([[floor.process.pid, app.pid], [process.pid]]);
    console.log(
      areApart ? 'The servers have a core of their own.' : 'The servers share their cores.',
    );

    const subject = (name: string, url: string, pid: number, cookie?: string): Subject => ({
      name,
      measure: () =>
        applyLoad(
          { url, pid, ...(cookie && { headers: { cookie } }) },
          { seconds: 0.5, connections: 16 },
        ),
    });
    const ofFloor = (name: string, path: string) =>
      subject(name, floor.url + path, floor.process.pid);
    const ours = (name: string, path: string, cookie?: string) =>
      subject(name, app.url + path, app.pid, cookie);
    const [empty, bare] = [ofFloor('empty route', '/empty'), ofFloor('bare page', '/')];
    const session = ours(
      'session and one indexed read',
      `/api/pickups?token=${tracking.split('/').at(-1)}&locale=ar`,
      cookieOf(cookies),
    );
    const pages = [
      ours('home', '/ar'),
      ours('plans', '/ar/plans'),
      ...stepNames.map((step) => ours(step, `/ar/start/${step}`, visitor)),
      ours('done', done, cookieOf(cookies)),
      ours('tracking', tracking),
    ].filter(({ name }) => only.length === 0 || only.includes(name));
    // Many short turns instead of a few long ones: the speed of a shared machine changes within
    // seconds.
    const subjects = [empty, session, bare, ...pages];
    const series = await interleave(subjects, rounds * 8);
    table(
      ['what', 'CPU µs', 'answers a second', 'wait ms'],
      subjects.map(({ name }) => [
        name,
        ...['cpu', 'perSecond', 'wait'].map((key) => spread(series, name, key)),
      ]),
    );
    const times = ({ name }: Subject, floor: Subject) => ratioOf(series, name, floor.name, 'cpu');
    return reportVerdicts([
      { what: `${session.name}, CPU`, value: times(session, empty), most: 1.6, unit: '×' },
      ...pages.map((page) => ({
        what: `${page.name}, CPU`,
        value: times(page, bare),
        most: mostOf(page.name),
        unit: '×',
      })),
      { what: 'the app after the load', value: memoryMb(app.pid), most: 256, unit: ' MB' },
      { what: 'the app is ready after', value: readySeconds, most: 3, unit: ' s' },
    ]);
  });
