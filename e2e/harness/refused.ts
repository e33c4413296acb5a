import { serverBundle } from '../../scripts/build';
import { startChild } from '../../scripts/stack/child';
import { inRoot } from '../../scripts/stack/root';
import { expect } from './test';

/**
 * Starts the server under an environment that it must refuse; gives all that it said.
 * @param cwd the folder whose `.env` files it reads
 */
export async function refusedWith(
  environment: Record<string, string>,
  cwd = inRoot(),
): Promise<string> {
  let said = '';
  const child = startChild('The refused app', process.execPath, [inRoot(serverBundle)], {
    cwd,
    env: environment as NodeJS.ProcessEnv,
    onOutput: (text) => {
      said += text;
    },
  });
  const end = await child.ended;
  expect(end, said).toMatch(/^ended with [1-9]/);
  return said;
}
