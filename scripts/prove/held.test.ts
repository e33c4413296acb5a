import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { main } from '../prove';
import { inRoot } from '../stack/root';
import { HeldRecord, narrowedBy, recordFile } from './held';
import { type Prover, proveAll } from './prover';

let file = '';
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'held-')), 'deep', 'proven.json');
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => rmSync(path.dirname(path.dirname(file)), { recursive: true }));

const record = (goesOn: boolean) => new HeldRecord(file, goesOn);
const long = { long: true, seed: 7 };

/** Each has run so often. */
const provers = (...fails: string[]) => {
  const runs = { kills: 0, edge: 0, defects: 0 };
  const claims = (['kills', 'edge', 'defects'] as const).map((name) => {
    const prover: Prover = {
      name,
      survivals: ['kills'],
      prove: async () => {
        runs[name] += 1;
        if (fails.includes(name)) throw new Error('seen');
        return { kills: 20 };
      },
    };
    return { area: 'trust', prover };
  });
  return { runs, claims };
};

it('goes on after what has held, which counts as it did then, and asks what failed once more', async () => {
  expect(await proveAll(provers('edge').claims, long, 1, record(false))).toEqual({
    held: 2,
    survived: 40,
    lost: 1,
  });
  const again = provers();
  expect(await proveAll(again.claims, long, 1, record(true))).toEqual({
    held: 3,
    survived: 60,
    lost: 0,
  });
  expect(again.runs).toEqual({ kills: 0, edge: 1, defects: 0 });
  expect(vi.mocked(console.log).mock.lastCall?.[0]).toMatch(
    /^✓ defects: 20 kills .*, not again\)$/,
  );
});

it('goes on within a prover too, after the parts that held', async () => {
  const asked: string[] = [];
  let fails = true;
  const prover: Prover = {
    name: 'sessions',
    prove: async ({ parts }) => {
      for (const part of ['a', 'b', 'c']) {
        if (parts?.of(part)) continue;
        asked.push(part);
        if (part === 'b' && fails) throw new Error('seen');
        parts?.keep(part, { sessions: 1 });
      }
      return { sessions: 3 };
    },
  };
  const claims = [{ area: 'trust', prover }];
  expect(await proveAll(claims, long, 1, record(false))).toMatchObject({ lost: 1 });
  fails = false;
  expect(await proveAll(claims, long, 1, record(true))).toMatchObject({ held: 1, lost: 0 });
  expect(asked).toEqual(['a', 'b', 'b', 'c']);
});

it('begins anew where nobody asked it to go on, and knows the provers of other areas apart', async () => {
  await proveAll(provers().claims, long, 1, record(false));
  expect(record(true).of('trust/kills')).toMatchObject({ deeds: { kills: 20 } });
  expect(record(true).of('tracking/kills')).toBeUndefined();
  expect(record(false).of('trust/kills')).toBeUndefined();
  expect(existsSync(file)).toBe(false);
});

it('is of one seed, one source, and of all that is played: a run that was narrowed has one of its own', () => {
  const whole = recordFile(7, {}, 'abc');
  expect(recordFile(7, { HOME: '/somewhere' }, 'abc')).toBe(whole);
  const others = [
    ...[recordFile(8, {}, 'abc'), recordFile(7, {}, 'changed')],
    ...narrowedBy.map((name) => recordFile(7, { [name]: '1' }, 'abc')),
  ];
  expect(new Set([whole, ...others]).size).toBe(1 + others.length);
});

it('knows of everything by which a prover can be narrowed', () => {
  const read = readdirSync(inRoot('scripts', 'prove'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(inRoot('scripts', 'prove', name), 'utf8').matchAll(/process\.env\.(\w+)/g),
    ])
    .map(([, name]) => name)
    .filter((name) => name !== 'NODE_OPTIONS');
  expect([...new Set(read)].toSorted()).toEqual(narrowedBy.toSorted());
});

it('is asked for with a long run and its seed, for without them nobody knows which one it was', async () => {
  for (const options of [['--resume'], ['--resume', '--long'], ['--resume', '--seed=7']])
    await expect(main(['trust', ...options])).rejects.toThrow('--resume goes with --long and');
});
