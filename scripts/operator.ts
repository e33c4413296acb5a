import { spawnSync } from 'node:child_process';
import { bundleOperator, operatorBundle } from './stack/build';

/**
 * Runs an operator command with the app's own code, database and environment. Returns its exit
 * code.
 */
export async function runOperator(args: string[]): Promise<number> {
  await bundleOperator();
  const { status } = spawnSync(process.execPath, [operatorBundle, ...args], { stdio: 'inherit' });
  return status ?? 1;
}

/** `operator privacy|staff|keys|waiting …`: the commands of `lib/operator`. */
export const main = runOperator;
