import { expect, it } from 'vitest';
import { type Journal, memoryJournal, type Operation } from './journal';
import { Store } from './store';

function recording(): { store: Store; lines: Operation[][] } {
  const lines: Operation[][] = [];
  const append = async (operations: readonly Operation[]) => {
    if (operations.length > 0) lines.push([...operations]);
  };
  const journal: Journal = { ...memoryJournal, append };
  const store = new Store();
  store.keepIn(journal);
  return { store, lines };
}

it('writes one line per transaction, in the order of the changes', async () => {
  const { store, lines } = recording();
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
  const again = new Store();
  lines.flat().forEach((operation) => again.replay(operation));
  expect(again.table('w', 't').list()).toEqual([2]);
});

it('takes back a transaction that fails, and nothing else', async () => {
  const { store, lines } = recording();
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
  const table = new Store().table<{ n: number }>('w', 't');
  table.put('a', { n: 1 });
  expect(() => Object.assign(table.get('a') ?? {}, { n: 2 })).toThrow(TypeError);
});

it('finds rows by a column as a walk through all of them would', () => {
  const store = new Store();
  const table = store.table<{ n: number }>('w', 't');
  const agree = () => {
    for (const n of [0, 1, 2]) {
      expect(table.where('n', n)).toEqual(table.list().filter((row) => row.n === n));
    }
  };
  const ids = ['a', 'b', 'c', 'd', 'e'];
  for (const [index, id] of ids.entries()) table.put(id, { n: index % 2 });
  agree();
  table.put('f', { n: 1 });
  table.delete('b');
  agree();
  // An old row that takes the value of younger ones stands before them.
  table.put('a', { n: 1 });
  agree();
  expect(() =>
    store.transact(() => {
      table.put('c', { n: 2 });
      table.delete('d');
      throw new Error('no');
    }),
  ).toThrow('no');
  agree();
  store.clear('w');
  table.put('a', { n: 0 });
  agree();
});
