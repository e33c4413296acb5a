import { afterEach, expect, it, vi } from 'vitest';
import { main } from '../check';
import { ensureBrowser } from '../stack/browser';
import { run, type Suite } from './suite';

const allWell = vi.hoisted(() => ({
  passed: 1,
  failed: 0,
  skipped: 0,
  seconds: 0,
  output: '',
  failures: [],
}));
vi.mock('../stack/browser', () => ({ ensureBrowser: vi.fn() }));
vi.mock('./suite', async (original) => ({
  ...(await original<object>()),
  run: vi.fn(async (suite: Suite) => ({ suite, ...allWell })),
}));
vi.spyOn(console, 'log').mockImplementation(() => {});

afterEach(() => void vi.clearAllMocks());

const ran = () => vi.mocked(run).mock.calls.map(([{ name }]) => name);

it('refuses an unknown suite name and runs nothing', async () => {
  await expect(main(['--only=types,lnt'])).rejects.toThrow('Unknown suites: lnt. Known: ');
  await expect(main(['--only='])).rejects.toThrow('Unknown suites');
  expect(ran()).toEqual([]);
  expect(await main(['--only=types,lint'])).toBe(0);
  expect(ran()).toEqual(['types', 'lint']);
});

it('without a browser runs the suites that need none and fails the others', async () => {
  vi.mocked(ensureBrowser).mockImplementation(() => {
    throw new Error('no browser');
  });
  expect(await main(['--only=types,build,browser journeys,states,sizes'])).toBe(1);
  expect(ran()).toEqual(['types', 'build']);
  expect(ensureBrowser).toHaveBeenCalledOnce();
  expect(await main(['--only=types'])).toBe(0);
  expect(ensureBrowser).toHaveBeenCalledOnce();
});

it('reports skipped tests after the totals, only if there are any', async () => {
  const last = () => vi.mocked(console.log).mock.lastCall?.[0];
  await main(['--only=types,lint']);
  expect(last()).toBe('2 passed, 0 failed');
  vi.mocked(run).mockImplementationOnce(async (suite) => ({ suite, ...allWell, skipped: 2 }));
  expect(await main(['--only=types,lint'])).toBe(0);
  expect(last()).toBe('2 passed, 0 failed, 2 skipped');
});
