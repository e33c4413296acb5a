import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../stack/ports';
import type { Prover } from '../prover';
import { refused } from './damage';
import { inFolder, startAt, withSandbox } from './running';

/** Settings that are wrong in ways of their own, and the words that name every fault of theirs. */
const wrong: [Record<string, string>, string[]][] = [
  [
    {
      SANDBOX_PORT: '70000',
      SANDBOX_CONTROL_PORT: 'next',
      SANDBOX_API_KEY: 'a b',
      SANDBOX_PROFILE: 'kind',
      SANDBOX_NOW: 'tomorrow',
      SANDBOX_HOST: '0.0.0.0',
    },
    [
      ...['SANDBOX_PORT', 'SANDBOX_CONTROL_PORT', 'SANDBOX_API_KEY', 'SANDBOX_PROFILE'],
      ...['SANDBOX_NOW', 'SANDBOX_CONTROL_TOKEN'],
    ],
  ],
  [{ SANDBOX_HOST: '0.0.0.0' }, ['SANDBOX_HOST', 'SANDBOX_CONTROL_TOKEN']],
  [{ SANDBOX_HOST: '::' }, ['SANDBOX_HOST', 'SANDBOX_CONTROL_TOKEN']],
  [{ SANDBOX_PORT: '4011', SANDBOX_CONTROL_PORT: '' }, ['SANDBOX_CONTROL_PORT must differ']],
  [{ SANDBOX_PORT: '-1' }, ['SANDBOX_PORT']],
  [{ SANDBOX_NOW: '2026-13-01T00:00:00Z' }, ['SANDBOX_NOW']],
];

/** A start that cannot be right names all that is wrong, and leaves nothing behind. */
export const settings: Prover = {
  name: 'settings',
  prove: () =>
    inFolder(async (folder) => {
      const data = path.join(folder, 'data');
      for (const [environment, words] of wrong) {
        await refused(data, words, environment);
        if (existsSync(data)) throw new Error(`It left ${data} behind.`);
      }
      // Both ports are taken: both are named, and the folder is free for the next one.
      const taken = await withSandbox('memory:', async ({ url, controlUrl }) => {
        const ports = [url, controlUrl].map((address) => new URL(address).port);
        const [SANDBOX_PORT = '', SANDBOX_CONTROL_PORT = ''] = ports;
        await refused(data, ports, { SANDBOX_PORT, SANDBOX_CONTROL_PORT });
        // Half of it could be had, and is given back.
        const free = String(await freePort());
        await refused(data, [SANDBOX_CONTROL_PORT], { SANDBOX_PORT: free, SANDBOX_CONTROL_PORT });
        return 2;
      });
      const left = readdirSync(data).filter((file) => file.startsWith('lock'));
      if (left.length > 0) throw new Error(`It left ${left.join(', ')} behind.`);
      await (await startAt(data)).process.stop();
      const below = path.join(data, 'journal-1.log', 'below');
      await refused(below, ['SANDBOX_DATA_DIR', below]);
      return { 'settings refused': wrong.length + taken + 1 };
    }),
};
