import { spawn } from 'node:child_process';
import { root } from './stack/root';

/** The outside world alone, with the environment that it is given; see sandbox/README.md. */
export function main(): Promise<number> {
  const sandbox = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => sandbox.kill(signal));
  return new Promise((resolve) => sandbox.once('close', (code) => resolve(code ?? 0)));
}
