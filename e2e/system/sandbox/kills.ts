import { setTimeout as pause } from 'node:timers/promises';
import type { Prover } from '../prover';
import { Chance } from './chance';
import { Load } from './load';
import { Line, Partner } from './partner';
import { inFolder, startAt } from './running';

const workers = 6;
const mostMs = 400;

/** What was answered is there after kill -9 under load, once. */
export const kills: Prover = {
  name: 'kills',
  async prove({ long, seed }) {
    const chance = new Chance(seed);
    const deeds = { kills: 0, acknowledged: 0, 'sent again': 0 };
    const wanted = long ? 20 : 4;
    await inFolder(async (folder) => {
      const load = new Load();
      let key: string | undefined;
      for (let round = 0; round <= wanted; round += 1) {
        const sandbox = await startAt(folder);
        const line = new Line(sandbox, workers);
        const partner: Partner = key
          ? new Partner(line, key)
          : await Partner.inNewWorld(line, { now: '2026-03-01T08:00:00Z' });
        key = partner.key;
        // Everything that was sent so far is there once, whether or not it was answered.
        await load.finish(partner);
        deeds['sent again'] += await load.verify(partner, 40, 17);
        await load.count(partner);
        if (round < wanted) {
          const pressed = load.press(partner, workers);
          await Promise.race([pause(20 + chance.below(mostMs)), pressed]);
          load.stop();
          await sandbox.process.stop('SIGKILL');
          deeds.kills += 1;
          await pressed;
        }
        await line.close();
        await sandbox.process.stop();
      }
      deeds.acknowledged = load.acknowledged.length;
    });
    return deeds;
  },
};
