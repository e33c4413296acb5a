import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@/scripts/stack/ports';
import { inRoot } from '@/scripts/stack/root';
import { type Profile, profiles, TestSandbox } from './test-sandbox';

let world: TestSandbox;
beforeAll(async () => {
  world = await TestSandbox.start();
});
afterAll(() => world.close());

/** Runs the command; returns its exit code and its output. */
const check = (settings: Record<string, string>): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, PARTNER_BASE_URL: world.url, PARTNER_API_KEY: world.key };
    execFile(
      process.execPath,
      [inRoot('scripts/run.mjs'), 'partner-check'],
      { env: { ...env, ...settings } },
      (error, out, faults) => resolve({ code: error ? Number(error.code) : 0, said: out + faults }),
    );
  });

/** The expected answers of each profile to some of the open questions. */
const answers: Record<Profile, string[]> = {
  default: ['A23              no key: 400', 'week_day counts Sunday as 0'],
  strict: ['plan names: Arabic for ar'],
  hostile: [],
};

describe.each(profiles)('partner:check against the %s profile', (profile) => {
  it('finds no problem for the app, and reports how open points are answered', async () => {
    await world.become(profile);
    const { code, said } = await check({});
    expect(said).not.toContain('✗');
    for (const answer of answers[profile]) expect(said).toContain(answer);
    expect(said).toMatch(/\d+ as documented, \d+ open points, 0 problems/);
    expect(code).toBe(0);
    expect(said).not.toContain(world.key);
    const operations = (await world.requests()).map(({ operation }) => operation);
    expect(new Set(operations)).toEqual(
      new Set(['is-location-covered', 'list-plans', 'available-days', 'subscription-orders']),
    );
  });
});

it('stops at a refused key and at an address without the API', async () => {
  await world.become('default');
  const wrongs: Record<string, string>[] = [
    { PARTNER_API_KEY: 'an-unknown-key' },
    { PARTNER_BASE_URL: `${world.url}/external-partner` },
    { PARTNER_BASE_URL: `${world.url}/v2` },
  ];
  const results = await Promise.all(wrongs.map((settings) => check(settings)));
  const words = ['authentication   PARTNER_API_KEY is refused (40', 'address ', 'address '];
  results.forEach(({ code, said }, at) => {
    expect(said).toContain(`✗ ${words[at]}`);
    expect(said).toContain('Stopped: fix this first');
    expect(said).toContain('0 as documented, 0 open points, 1 problem.');
    expect(code).toBe(1);
  });
  expect(results[1]?.said).toContain('check the path of PARTNER_BASE_URL');
});

it('reports a service without plans and days without drawing conclusions', async () => {
  await world.become('default');
  for (const operation of ['list-plans', 'available-days']) {
    await world.fault({ operation, kind: 'schema', set: { path: 'data', value: [] }, times: 9 });
  }
  const { said, code } = await check({});
  await world.control('DELETE', 'faults');
  expect(said).toContain('✗ §4.6             no plans');
  expect(said).toContain('· A10              no days');
  expect(said).not.toMatch(/undefined|: ;|every price|every date/);
  expect(said).toContain(', 1 problem.');
  expect(code).toBe(1);
});

it('ends without an error when its output is closed', async () => {
  const child = spawn(process.execPath, [inRoot('scripts/run.mjs'), 'partner-check'], {
    env: { ...process.env, PARTNER_BASE_URL: world.url, PARTNER_API_KEY: world.key },
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toBe('');
  expect(code).toBe(141);
});

it('reports an unreachable address and missing settings', async () => {
  const unreachable = await check({ PARTNER_BASE_URL: `http://127.0.0.1:${await freePort()}` });
  expect(unreachable).toMatchObject({ code: 1, said: expect.stringContaining('No response from') });
  const missing = await check({ PARTNER_API_KEY: '' });
  expect(missing).toMatchObject({
    code: 1,
    said: expect.stringContaining('PARTNER_API_KEY is missing'),
  });
  const place = await check({ PARTNER_CHECK_PLACE: 'Riyadh' });
  expect(place).toMatchObject({ code: 1, said: expect.stringContaining('PARTNER_CHECK_PLACE') });
});
