import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codePoints } from '@/lib/kernel/digits';
import type { Mobile } from '@/lib/kernel/mobile';
import { refuseHeavyDrafts } from '@/lib/wizard/draft';
import { emptyJourney } from '@/lib/wizard/journey';
import { autosaveQueue, fitting } from './autosave-queue';

/** A mock of the server: each save waits until the test answers it. */
const saves: { body: { draft: object; edit: { from: string; as: string } }; answer: Answer }[] = [];
type Answer = (status: number, reply: object) => Promise<void>;

/** A mock of the browser's cookies. */
const jar = {
  all: new Map<string, string>(),
  get cookie(): string {
    return [...this.all].map(([name, value]) => `${name}=${value}`).join('; ');
  },
  set cookie(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) this.all.delete(name);
    else this.all.set(name, value);
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', jar);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal(
    'fetch',
    (_url: string, { body, signal }: { body: string; signal: AbortSignal }) => {
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        const answer: Answer = async (status, reply) => {
          resolve(Response.json(reply, { status }));
          await vi.advanceTimersByTimeAsync(0);
        };
        saves.push({ body: JSON.parse(body), answer });
      });
    },
  );
});

afterEach(() => {
  saves.length = 0;
  jar.all.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const drafts = () => saves.map(({ body }) => body.draft);

it('saves a moment after the last key, one save at a time, the newest last', async () => {
  const keeper = autosaveQueue('address', 'ar', 'there.1');
  keeper.keep({ street: 'a' });
  keeper.keep({ street: 'ab' });
  expect(drafts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(drafts()).toEqual([{ street: 'ab' }]);
  expect(saves[0]?.body.edit.from).toBe('there.1');

  keeper.keep({ street: 'abc' });
  await vi.advanceTimersByTimeAsync(400);
  expect(drafts()).toHaveLength(1);
  await saves[0]?.answer(200, { kept: true });
  expect(drafts()).toEqual([{ street: 'ab' }, { street: 'abc' }]);
});

it('keeps what was typed when the browser empties a form that it brings back', async () => {
  const keeper = autosaveQueue('address', 'ar', '');
  keeper.keep({ street: 'a' });
  keeper.flush();
  keeper.freeze();
  keeper.keep({ street: '' });
  keeper.flush();
  await vi.advanceTimersByTimeAsync(400);
  await saves[0]?.answer(200, { kept: true });
  expect(drafts()).toEqual([{ street: 'a' }]);
});

it('gives up a save that is stuck: told, let go of by whoever waits, and sent again under its name', async () => {
  const keeper = autosaveQueue('mobile', 'ar', '');
  const onSaveFailed = vi.fn();
  keeper.listen({ onSaveFailed });
  keeper.keep({ mobile: '05' });
  await vi.advanceTimersByTimeAsync(400);
  const pressed = vi.fn();
  void keeper.pause()?.then(pressed);
  await vi.advanceTimersByTimeAsync(14_900);
  expect(pressed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(pressed).toHaveBeenCalled();
  expect(onSaveFailed).toHaveBeenLastCalledWith('unkept');

  keeper.resume();
  expect(saves).toHaveLength(2);
  expect(saves[1]?.body).toEqual(saves[0]?.body);
  await saves[1]?.answer(200, { kept: true });
  expect(onSaveFailed).toHaveBeenLastCalledWith(null);
});

it('sends what is unsaved when the page is left, and names the save for the page that follows', () => {
  const keeper = autosaveQueue('address', 'ar', '');
  keeper.flush();
  expect(jar.cookie).toBe('');
  keeper.keep({ street: 'a' });
  keeper.flush();
  expect(drafts()).toEqual([{ street: 'a' }]);
  expect(jar.cookie).toContain(`unsaved=address:${saves[0]?.body.edit.as}`);
  // `pagehide` after `beforeunload`: the save is already on its way.
  keeper.flush();
  expect(drafts()).toHaveLength(1);
});

it('a save that is sent again keeps its name: the page that follows was drawn from it', async () => {
  const keeper = autosaveQueue('address', 'ar', '');
  keeper.keep({ street: 'a' });
  keeper.flush();
  await saves[0]?.answer(503, { code: 'unexpected' });
  keeper.flush();
  expect(saves[1]?.body.edit.as).toBe(saves[0]?.body.edit.as);
  keeper.keep({ street: 'ab' });
  keeper.flush();
  expect(saves[2]?.body.edit.as).not.toBe(saves[0]?.body.edit.as);
});

it('holds everything back once another tab wrote, until somebody has chosen', async () => {
  const keeper = autosaveQueue('address', 'ar', '');
  const onOutdated = vi.fn();
  keeper.listen({ onOutdated });
  keeper.keep({ street: 'a' });
  keeper.save();
  await saves[0]?.answer(409, { code: 'edited-elsewhere' });
  expect(onOutdated).toHaveBeenCalledOnce();
  keeper.keep({ street: 'ab' });
  await vi.advanceTimersByTimeAsync(1_000);
  keeper.flush();
  expect(drafts()).toHaveLength(1);

  keeper.rebase('there.3');
  await vi.advanceTimersByTimeAsync(0);
  expect(saves[1]?.body).toMatchObject({ draft: { street: 'ab' }, edit: { from: 'there.3' } });
});

it('says that it is cut off, keeps what was typed, and saves it later', async () => {
  const keeper = autosaveQueue('address', 'ar', '');
  const onSaveFailed = vi.fn();
  keeper.listen({ onSaveFailed });
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  keeper.keep({ street: 'a' });
  keeper.save();
  await vi.advanceTimersByTimeAsync(0);
  expect(onSaveFailed).toHaveBeenLastCalledWith('unsaved');

  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).draft);
    return Promise.resolve(Response.json({ kept: true }));
  });
  keeper.save();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ street: 'a' }]);
  expect(onSaveFailed).toHaveBeenLastCalledWith(null);
});

it('says what could not be kept, and tries by itself when the server wants it', async () => {
  const keeper = autosaveQueue('address', 'ar', '');
  const onSaveFailed = vi.fn();
  keeper.listen({ onSaveFailed });
  keeper.keep({ street: 'a' });
  keeper.save();
  await saves[0]?.answer(429, { code: 'too-many-requests', retryAfterMs: 20_000 });
  expect(onSaveFailed).toHaveBeenLastCalledWith('unkept');
  await vi.advanceTimersByTimeAsync(19_000);
  expect(drafts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await saves[1]?.answer(503, { code: 'service-unavailable' });
  expect(onSaveFailed).toHaveBeenLastCalledWith('unkept');
  await vi.advanceTimersByTimeAsync(10_000);
  await saves[2]?.answer(200, { kept: true });
  expect(onSaveFailed).toHaveBeenLastCalledWith(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(drafts()).toHaveLength(3);
});

it('says that all is kept once the last thing that was typed is', async () => {
  const keeper = autosaveQueue('address', 'ar', '');
  const onSaveFailed = vi.fn();
  keeper.listen({ onSaveFailed });
  keeper.keep({ street: 'a' });
  keeper.save();
  await saves[0]?.answer(503, { code: 'service-unavailable' });
  keeper.save();
  keeper.keep({ street: 'ab' });
  await saves[1]?.answer(200, { kept: true });
  expect(drafts()).toEqual([{ street: 'a' }, { street: 'a' }, { street: 'ab' }]);
  expect(onSaveFailed.mock.calls).toEqual([['unkept']]);
  await saves[2]?.answer(200, { kept: true });
  expect(onSaveFailed).toHaveBeenLastCalledWith(null);
});

it('says nothing of a step that is closed, and does not insist', async () => {
  const keeper = autosaveQueue('address', 'ar', '');
  const onSaveFailed = vi.fn();
  keeper.listen({ onSaveFailed });
  keeper.keep({ street: 'a' });
  keeper.save();
  await saves[0]?.answer(409, { code: 'step-closed' });
  expect(onSaveFailed).toHaveBeenLastCalledWith(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(drafts()).toHaveLength(1);
});

describe('a draft fits into a save', () => {
  const bytes = (draft: object) => new TextEncoder().encode(JSON.stringify(draft)).length;
  const rest = { homeType: 'villa', map: false, birth: { day: '1', month: '', year: '' } };

  it.each(['ش', '🏠', '\u0001', '\ud83d', 'w', '"'])('five endless texts of %j', (letter) => {
    const text = letter.repeat(20_000);
    const draft = { a: text, b: text, c: text, d: text, e: text, ...rest };
    const sent = fitting(draft);
    // Two at once, one of them with `keepalive`, must fit in the browsers' limit for such requests.
    expect(bytes(sent)).toBeLessThan(16 * 1024);
    expect(sent).toEqual({ ...draft, ...fittingOf('abcde', letter.repeat(520)) });
    const proven = { ...emptyJourney, provenMobile: '+966512345678' as Mobile };
    expect(() => refuseHeavyDrafts({ ...proven, drafts: { address: sent } })).not.toThrow();
  });

  it('as it is, where it does', () => {
    const draft = { a: 'w'.repeat(4_500), ...rest };
    expect(fitting(draft)).toBe(draft);
    // More is kept than is valid, so that a text that was too long still is after a reload.
    const long = { a: 'ش'.repeat(1_001), b: '🏠'.repeat(501), c: 'w'.repeat(20_000) };
    expect(codePoints(String(fitting(long).b))).toBe(501);
  });
});

const fittingOf = (names: string, text: string) =>
  Object.fromEntries([...names].map((name) => [name, text]));

it.each([
  ['mobile', 'waits for the save on its way: its reply may bring another session', true],
  ['address', 'does not wait for it: it is known to be overtaken', false],
])('%s, submitted: %s', async (step, _, waits) => {
  const keeper = autosaveQueue(step, 'ar', '');
  keeper.keep({ street: 'a' });
  keeper.save();
  let isPaused = false;
  const pausing = Promise.resolve(keeper.pause()).then(() => {
    isPaused = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isPaused).toBe(!waits);
  const countOf = (as: string) => Number(as.split('.')[1]);
  expect(countOf(keeper.edit().as)).toBeGreaterThan(countOf(saves[0]?.body.edit.as ?? ''));
  await saves[0]?.answer(200, { kept: true });
  await pausing;
  expect(drafts()).toHaveLength(1);
});

it('drops what was accepted, and keeps what was not', async () => {
  const keeper = autosaveQueue('address', 'ar', '');
  keeper.keep({ street: 'a' });
  await keeper.pause();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(drafts()).toEqual([]);
  keeper.resume();
  expect(drafts()).toEqual([{ street: 'a' }]);
  await saves[0]?.answer(200, { kept: true });
  keeper.keep({ street: 'ab' });
  keeper.clear();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(drafts()).toHaveLength(1);
});
