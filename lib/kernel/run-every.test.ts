import { expect, it, vi } from 'vitest';
import { runEvery } from './run-every';

it('runs at once, again without a pause while there is more to do, and then pauses', async () => {
  const round = vi.fn(async () => round.mock.calls.length < 3);
  const stop = runEvery(60_000, round);
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(3));
  await stop();
  expect(round).toHaveBeenCalledTimes(3);
});

it('ends after the round under way, without waiting for the next', async () => {
  let finish = () => {};
  const round = vi.fn(
    () => new Promise<undefined>((resolve) => (finish = () => resolve(undefined))),
  );
  const stop = runEvery(1, round);
  const ended = vi.fn();
  const stopped = stop().then(ended);
  await Promise.resolve();
  expect(ended).not.toHaveBeenCalled();
  finish();
  await stopped;
  expect(round).toHaveBeenCalledTimes(1);
});
