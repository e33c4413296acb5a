import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withFileLock } from './file-lock';
import { inRoot } from './root';

const name = `alone-test-${process.pid}`;
const file = inRoot('.build', `${name}.lock`);

it('runs one task at a time, also after a failure', async () => {
  const seen: string[] = [];
  let end = () => {};
  const first = withFileLock(name, async () => {
    seen.push('first begins');
    await new Promise<void>((resolve) => (end = resolve));
    seen.push('first ends');
    throw new Error('it failed');
  });
  const second = withFileLock(name, async () => seen.push('second'));
  expect(seen).toEqual(['first begins']);
  end();
  await expect(first).rejects.toThrow('it failed');
  await second;
  expect(seen).toEqual(['first begins', 'first ends', 'second']);
  expect(existsSync(file)).toBe(false);
});

it('takes over the lock of a killed process', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(file, String(gone));
  expect(await withFileLock(name, async () => 'done')).toBe('done');
});
