import { startChild } from './stack/child';
import { sandboxCommand } from './stack/sandbox-bundle';

/** The outside world alone, with the environment that it is given; see sandbox/README.md. */
export async function main(): Promise<number> {
  const sandbox = startChild('The sandbox', process.execPath, await sandboxCommand(), {
    onOutput: (text) => process.stdout.write(text),
  });
  return (await sandbox.ended) === 'ended with 0' ? 0 : 1;
}
