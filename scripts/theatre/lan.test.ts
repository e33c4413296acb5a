import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keptCertificate, lanAddress } from './lan';

it('keeps a certificate for its owner alone, until the address is another one', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lan-'));
  const file = path.join(folder, 'lan.json');
  const first = keptCertificate(file, '192.0.2.1');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keptCertificate(file, '192.0.2.1')).toEqual(first);
  expect(keptCertificate(file, '192.0.2.2')).not.toEqual(first);
  rmSync(folder, { recursive: true });
});

it('says which addresses there are instead of one that there is not', () => {
  expect(() => lanAddress('192.0.2.200')).toThrow(/192\.0\.2\.200|in no network/);
});
