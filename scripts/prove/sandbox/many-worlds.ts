import { median } from '../../bench/series';
import type { Prover } from '../prover';
import { Line, Partner, same } from './partner';
import { inFolder, withSandbox } from './running';

const count = 100;
const mostMs = 1000;

/** A hundred worlds side by side know nothing of each other, and each starts over in under a second. */
export const manyWorlds: Prover = {
  name: 'many worlds',
  prove: ({ long }) =>
    inFolder((folder) =>
      withSandbox(folder, async (sandbox) => {
        const line = new Line(sandbox, 10);
        const now = '2026-03-01T08:00:00Z';
        const partners = await Promise.all(
          Array.from({ length: count }, () => Partner.inNewWorld(line, { now })),
        );
        const buy = async (partner: Partner) => {
          const token = await partner.settle('0550000001');
          const id = (await partner.subscribe(token)).at('data.id');
          await partner.confirm(token, id);
          return (await partner.orders(id)).text;
        };
        const resets: number[] = [];
        const rounds = long ? 5 : 1;
        for (let round = 0; round < rounds; round += 1) {
          const shown = await Promise.all(partners.map(buy));
          same('different orders in worlds of the same script', new Set(shown).size, 1);
          for (const [index, partner] of partners.entries()) {
            const began = performance.now();
            same('a reset', (await partner.control('POST', '/reset', {})).status, 200);
            resets.push(performance.now() - began);
            same('what is left', (await partner.control('GET', '/state')).at('customers'), 0);
            const next = partners[index + 1];
            if (!next) continue;
            same('the neighbour', (await next.control('GET', '/state')).at('confirmations'), 1);
          }
        }
        await line.close();
        const slowest = Math.max(...resets);
        if (slowest > mostMs) throw new Error(`A reset took ${slowest.toFixed(0)} ms.`);
        return {
          worlds: count,
          resets: resets.length,
          'ms the median': median(resets),
          'ms the slowest': slowest,
        };
      }),
    ),
};
