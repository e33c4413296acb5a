import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startChild } from './child';
import { until, whenReady } from './ready';

const logFile = path.join(tmpdir(), `child-test-${process.pid}.log`);

const start = (program: string, options: Parameters<typeof startChild>[3] = {}) =>
  startChild('The program', process.execPath, ['-e', program], options);

/** A zombie, which a container without an init process does not reap, counts as not running. */
const runs = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' }).stdout);

/** Prints the pid of its own child process, and keeps running. */
const parent = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'inherit' });
  console.log(child.pid);
  setInterval(() => {}, 1e6);`;

const printed = (child: ReturnType<typeof startChild>): Promise<string> =>
  until('its output', async () => child.tail() || undefined);

it('reports how a process ended and keeps its last output', async () => {
  const chunks: string[] = [];
  const child = start('console.log("out"); console.error("err"); process.exitCode = 3', {
    logFile,
    onOutput: (text) => chunks.push(text),
  });
  expect(child.running).toBe(true);
  expect(await child.ended).toBe('ended with 3');
  expect(child.running).toBe(false);
  for (const text of [child.tail(), chunks.join(''), readFileSync(logFile, 'utf8')]) {
    expect(text).toContain('out\n');
    expect(text).toContain('err');
  }
  const long = start('console.log("a".repeat(20_000) + "z")');
  await long.ended;
  expect(long.tail()).toMatch(/^a{7998}z$/);
  await rm(logFile);
});

it('reports why a process could not start', async () => {
  const child = startChild('The program', '/no/such/program', []);
  expect(await child.ended).toMatch(/^could not start: .*ENOENT/);
  await expect(whenReady(child, async () => false)).rejects.toThrow('before it was ready');
});

it('a process that ignores the stop signal is killed', async () => {
  const child = start(
    'process.on("SIGTERM", () => {}); console.log("on"); setInterval(() => {}, 1e6)',
    {
      graceMs: 200,
    },
  );
  await printed(child);
  await child.stop();
  expect(await child.ended).toBe('was ended by SIGKILL');
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'after %s no child of the process remains',
  async (signal) => {
    const child = start(parent);
    const grandchild = Number(await printed(child));
    expect(runs(grandchild)).toBe(true);
    await child.stop(signal);
    await until('the end of its child', async () => !runs(grandchild) || undefined);
  },
);

it('processes are stopped in reverse order and no more are started', async () => {
  // A separate module instance: once stopped, it starts no processes for the worker's other tests.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { startChild, stopChildren } = await import('./child');
  const ends: string[] = [];
  const program =
    'process.on("SIGTERM", () => setTimeout(() => process.exit(), 100)); console.log("on"); setInterval(() => {}, 1e6)';
  const names = ['first', 'second', 'third'];
  for (const name of names) {
    const child = startChild(name, process.execPath, ['-e', program]);
    await printed(child);
    void child.ended.then((how) => ends.push(`${name} ${how}`));
  }
  await stopChildren();
  expect(ends).toEqual(names.reverse().map((name) => `${name} ended with 0`));
  expect(() => startChild('late', process.execPath, [])).toThrow('was not started');
});
