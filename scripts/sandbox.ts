import { pathToFileURL } from 'node:url';
import { inRoot } from './stack/root';
import { sandboxCommand } from './stack/sandbox-bundle';

/**
 * Runs the sandbox in this process with the current environment until a signal ends it; see
 * sandbox/README.md.
 */
export async function main(): Promise<number> {
  const [bundle = ''] = await sandboxCommand();
  await import(pathToFileURL(inRoot(bundle)).href);
  // It has already printed its configuration errors.
  if (process.exitCode) return Number(process.exitCode);
  return new Promise(() => {});
}
