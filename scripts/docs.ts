import { spawnSync } from 'node:child_process';
import { inRoot } from './stack/root';

/**
 * `docs`: writes the generated documentation. Its tests compare the files with the generated text;
 * here they write the files first.
 */
export async function main(): Promise<number> {
  const config = ['--project', 'conventions'];
  const { status } = spawnSync(
    process.execPath,
    [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...config, 'scripts/docs/'],
    { stdio: 'inherit', env: { ...process.env, WRITE_DOCS: '1' } },
  );
  return status ?? 1;
}
