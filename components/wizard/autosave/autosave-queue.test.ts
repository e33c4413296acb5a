import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mobile } from '@/lib/kernel/mobile';
import { codePoints } from '@/lib/kernel/typed-text';
import { limitDraftSize } from '@/lib/wizard/draft';
import { emptyJourney } from '@/lib/wizard/journey';
import { autosaveQueue, truncateDraft } from './autosave-queue';

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

it('saves shortly after the last keystroke, one save at a time', async () => {
  const queue = autosaveQueue('address', 'ar', 'there.1');
  queue.schedule({ street: 'a' });
  queue.schedule({ street: 'ab' });
  expect(drafts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(drafts()).toEqual([{ street: 'ab' }]);
  expect(saves[0]?.body.edit.from).toBe('there.1');

  queue.schedule({ street: 'abc' });
  await vi.advanceTimersByTimeAsync(400);
  expect(drafts()).toHaveLength(1);
  await saves[0]?.answer(200, { kept: true });
  expect(drafts()).toEqual([{ street: 'ab' }, { street: 'abc' }]);
});

it('ignores a form that the browser empties when it restores the page', async () => {
  const queue = autosaveQueue('address', 'ar', '');
  queue.schedule({ street: 'a' });
  queue.flush();
  queue.freeze();
  queue.schedule({ street: '' });
  queue.flush();
  await vi.advanceTimersByTimeAsync(400);
  await saves[0]?.answer(200, { kept: true });
  expect(drafts()).toEqual([{ street: 'a' }]);
});

it('aborts a stuck save, reports it, and retries it with the same revision', async () => {
  const queue = autosaveQueue('mobile', 'ar', '');
  const onSaveFailed = vi.fn();
  queue.listen({ onSaveFailed });
  queue.schedule({ mobile: '05' });
  await vi.advanceTimersByTimeAsync(400);
  const pressed = vi.fn();
  void queue.pause()?.then(pressed);
  await vi.advanceTimersByTimeAsync(14_900);
  expect(pressed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(pressed).toHaveBeenCalled();
  expect(onSaveFailed).toHaveBeenLastCalledWith('save-failed');

  queue.resume();
  expect(saves).toHaveLength(2);
  expect(saves[1]?.body).toEqual(saves[0]?.body);
  await saves[1]?.answer(200, { kept: true });
  expect(onSaveFailed).toHaveBeenLastCalledWith(null);
});

it('sends unsaved values when the page is left, and announces their revision', () => {
  const queue = autosaveQueue('address', 'ar', '');
  queue.flush();
  expect(jar.cookie).toBe('');
  queue.schedule({ street: 'a' });
  queue.flush();
  expect(drafts()).toEqual([{ street: 'a' }]);
  expect(jar.cookie).toContain(`unsaved=address:${saves[0]?.body.edit.as}`);
  // `pagehide` after `beforeunload`: the save is already on its way.
  queue.flush();
  expect(drafts()).toHaveLength(1);
});

it('a retried save keeps its revision', async () => {
  const queue = autosaveQueue('address', 'ar', '');
  queue.schedule({ street: 'a' });
  queue.flush();
  await saves[0]?.answer(503, { code: 'unexpected' });
  queue.flush();
  expect(saves[1]?.body.edit.as).toBe(saves[0]?.body.edit.as);
  queue.schedule({ street: 'ab' });
  queue.flush();
  expect(saves[2]?.body.edit.as).not.toBe(saves[0]?.body.edit.as);
});

it('suspends saves after another tab saved, until the customer has chosen', async () => {
  const queue = autosaveQueue('address', 'ar', '');
  const onOutdated = vi.fn();
  queue.listen({ onOutdated });
  queue.schedule({ street: 'a' });
  queue.save();
  await saves[0]?.answer(409, { code: 'edited-elsewhere' });
  expect(onOutdated).toHaveBeenCalledOnce();
  queue.schedule({ street: 'ab' });
  await vi.advanceTimersByTimeAsync(1_000);
  queue.flush();
  expect(drafts()).toHaveLength(1);

  queue.rebase('there.3');
  await vi.advanceTimersByTimeAsync(0);
  expect(saves[1]?.body).toMatchObject({ draft: { street: 'ab' }, edit: { from: 'there.3' } });
});

it('reports that it is offline, keeps the values, and saves them later', async () => {
  const queue = autosaveQueue('address', 'ar', '');
  const onSaveFailed = vi.fn();
  queue.listen({ onSaveFailed });
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  queue.schedule({ street: 'a' });
  queue.save();
  await vi.advanceTimersByTimeAsync(0);
  expect(onSaveFailed).toHaveBeenLastCalledWith('save-offline');

  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).draft);
    return Promise.resolve(Response.json({ kept: true }));
  });
  queue.save();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ street: 'a' }]);
  expect(onSaveFailed).toHaveBeenLastCalledWith(null);
});

it('reports a failed save, and retries when the server says', async () => {
  const queue = autosaveQueue('address', 'ar', '');
  const onSaveFailed = vi.fn();
  queue.listen({ onSaveFailed });
  queue.schedule({ street: 'a' });
  queue.save();
  await saves[0]?.answer(429, { code: 'too-many-requests', retryAfterMs: 20_000 });
  expect(onSaveFailed).toHaveBeenLastCalledWith('save-failed');
  await vi.advanceTimersByTimeAsync(19_000);
  expect(drafts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await saves[1]?.answer(503, { code: 'service-unavailable' });
  expect(onSaveFailed).toHaveBeenLastCalledWith('save-failed');
  await vi.advanceTimersByTimeAsync(10_000);
  await saves[2]?.answer(200, { kept: true });
  expect(onSaveFailed).toHaveBeenLastCalledWith(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(drafts()).toHaveLength(3);
});

it('reports success only once the newest values are saved', async () => {
  const queue = autosaveQueue('address', 'ar', '');
  const onSaveFailed = vi.fn();
  queue.listen({ onSaveFailed });
  queue.schedule({ street: 'a' });
  queue.save();
  await saves[0]?.answer(503, { code: 'service-unavailable' });
  queue.save();
  queue.schedule({ street: 'ab' });
  await saves[1]?.answer(200, { kept: true });
  expect(drafts()).toEqual([{ street: 'a' }, { street: 'a' }, { street: 'ab' }]);
  expect(onSaveFailed.mock.calls).toEqual([['save-failed']]);
  await saves[2]?.answer(200, { kept: true });
  expect(onSaveFailed).toHaveBeenLastCalledWith(null);
});

it('does not report or retry a save for a closed step', async () => {
  const queue = autosaveQueue('address', 'ar', '');
  const onSaveFailed = vi.fn();
  queue.listen({ onSaveFailed });
  queue.schedule({ street: 'a' });
  queue.save();
  await saves[0]?.answer(409, { code: 'step-closed' });
  expect(onSaveFailed).toHaveBeenLastCalledWith(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(drafts()).toHaveLength(1);
});

describe('truncateDraft', () => {
  const bytes = (draft: object) => new TextEncoder().encode(JSON.stringify(draft)).length;
  const rest = { homeType: 'villa', map: false, birth: { day: '1', month: '', year: '' } };

  it.each(['ش', '🏠', '\u0001', '\ud83d', 'w', '"'])(
    'truncates five long texts of %j',
    (letter) => {
      const text = letter.repeat(20_000);
      const draft = { a: text, b: text, c: text, d: text, e: text, ...rest };
      const sent = truncateDraft(draft);
      // Two at once, one with `keepalive`, must fit in the browsers' limit for such requests.
      expect(bytes(sent)).toBeLessThan(16 * 1024);
      expect(sent).toEqual({ ...draft, ...textsOf('abcde', letter.repeat(520)) });
      const proven = { ...emptyJourney, provenMobile: '+966512345678' as Mobile };
      expect(() => limitDraftSize({ ...proven, drafts: { address: sent } })).not.toThrow();
    },
  );

  it('leaves a small draft unchanged', () => {
    const draft = { a: 'w'.repeat(4_500), ...rest };
    expect(truncateDraft(draft)).toBe(draft);
    // More is kept than is valid, so that a text that was too long still is after a reload.
    const long = { a: 'ش'.repeat(1_001), b: '🏠'.repeat(501), c: 'w'.repeat(20_000) };
    expect(codePoints(String(truncateDraft(long).b))).toBe(501);
  });
});

const textsOf = (names: string, text: string) =>
  Object.fromEntries([...names].map((name) => [name, text]));

it.each([
  ['mobile', 'waits for a running save, whose response may set another session', true],
  ['address', 'does not wait for a running save', false],
])('%s, submitted: %s', async (step, _, waits) => {
  const queue = autosaveQueue(step, 'ar', '');
  queue.schedule({ street: 'a' });
  queue.save();
  let isPaused = false;
  const pausing = Promise.resolve(queue.pause()).then(() => {
    isPaused = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isPaused).toBe(!waits);
  const countOf = (as: string) => Number(as.split('.')[1]);
  expect(countOf(queue.edit().as)).toBeGreaterThan(countOf(saves[0]?.body.edit.as ?? ''));
  await saves[0]?.answer(200, { kept: true });
  await pausing;
  expect(drafts()).toHaveLength(1);
});

it('drops accepted values and keeps others', async () => {
  const queue = autosaveQueue('address', 'ar', '');
  queue.schedule({ street: 'a' });
  await queue.pause();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(drafts()).toEqual([]);
  queue.resume();
  expect(drafts()).toEqual([{ street: 'a' }]);
  await saves[0]?.answer(200, { kept: true });
  queue.schedule({ street: 'ab' });
  queue.clear();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(drafts()).toHaveLength(1);
});
