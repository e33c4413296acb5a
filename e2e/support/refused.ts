import { serverBundle } from '../../scripts/build';
import { startChild } from '../../scripts/stack/child';
import { expect } from './test';

/** Starts the server under an environment that it must refuse; gives all that it said. */
export async function refusedWith(environment: Record<string, string>): Promise<string> {
  let said = '';
  const child = startChild('The refused app', process.execPath, [serverBundle], {
    env: environment as NodeJS.ProcessEnv,
    onOutput: (text) => {
      said += text;
    },
  });
  const end = await child.ended;
  expect(end, said).toMatch(/^ended with [1-9]/);
  return said;
}
