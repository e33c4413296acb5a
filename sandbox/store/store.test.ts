import { expect, it } from 'vitest';
import type { Journal, Operation } from './journal';
import { Store } from './store';

function recording(): { journal: Journal; lines: Operation[][] } {
  const lines: Operation[][] = [];
  const append = async (operations: readonly Operation[]) => {
    if (operations.length > 0) lines.push([...operations]);
  };
  return { journal: { append, close: async () => {} }, lines };
}

it('writes one line per transaction, in the order of the changes', async () => {
  const { journal, lines } = recording();
  const store = new Store(journal, []);
  const table = store.table<number>('w', 't');
  table.put('loose', 1);
  store.transact(() => {
    table.put('a', 1);
    table.put('a', 2);
    table.delete('loose');
  });
  expect(lines).toEqual([
    [
      ['w', 't', 'loose', 1],
      ['w', 't', 'a', 1],
      ['w', 't', 'a', 2],
      ['w', 't', 'loose'],
    ],
  ]);
  const [line] = lines;
  expect(new Store(journal, line ?? []).table('w', 't').list()).toEqual([2]);
});

it('takes back a transaction that fails, and nothing else', async () => {
  const { journal, lines } = recording();
  const store = new Store(journal, []);
  const table = store.table<number>('w', 't');
  table.put('a', 1);
  const fail = () =>
    store.transact(() => {
      table.put('a', 2);
      table.put('b', 2);
      table.delete('a');
      throw new Error('no');
    });
  expect(fail).toThrow('no');
  expect(table.list()).toEqual([1]);
  await store.commit();
  expect(lines).toEqual([[['w', 't', 'a', 1]]]);
});

it('keeps rows from being edited in place', () => {
  const table = new Store(recording().journal, []).table<{ n: number }>('w', 't');
  table.put('a', { n: 1 });
  expect(() => Object.assign(table.get('a') ?? {}, { n: 2 })).toThrow(TypeError);
});
