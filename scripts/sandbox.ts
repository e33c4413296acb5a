import { pathToFileURL } from 'node:url';
import { inRoot } from './stack/root';
import { sandboxCommand } from './stack/sandbox-bundle';

/** The sandbox alone, in this process, with the environment that it is given; see sandbox/README.md. Ended by a signal. */
export async function main(): Promise<number> {
  const [bundle = ''] = await sandboxCommand();
  await import(pathToFileURL(inRoot(bundle)).href);
  // It has said what is wrong with its configuration.
  if (process.exitCode) return Number(process.exitCode);
  return new Promise(() => {});
}
