import { spawnSync } from 'node:child_process';
import { inRoot } from './stack/root';

/** `docs`: writes what is generated of the documentation. Its tests hold the files to it; here they write them first. */
export async function main(): Promise<number> {
  const config = ['--project', 'house'];
  const { status } = spawnSync(
    process.execPath,
    [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...config, 'scripts/docs/'],
    { stdio: 'inherit', env: { ...process.env, WRITE_DOCS: '1' } },
  );
  return status ?? 1;
}
