import { existsSync, readdirSync, watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Prover } from '../prover';
import { Chance } from './chance';
import { Load } from './load';
import { Line, Partner } from './partner';
import { inFolder, startAt } from './running';

const workers = 6;
const mostMs = 400;
/** A snapshot comes with every few megabytes; no longer than this is waited for one. */
const patienceMs = 8_000;
/** So often a folder is killed, then the next one begins: a small one comes to its snapshots sooner. */
const killsEach = 5;

interface Deeds extends Record<string, number> {
  kills: number;
  'inside a snapshot': number;
  acknowledged: number;
  'sent again': number;
}

const unfinished = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((file) => file.endsWith('.unfinished'));

/** Settles when a snapshot is being written. */
async function snapshotBegun(folder: string): Promise<void> {
  const end = new AbortController();
  await Promise.race([
    new Promise<void>((resolve) => {
      watch(folder, { signal: end.signal }, () => unfinished(folder) && resolve());
    }),
    pause(patienceMs, undefined, { signal: end.signal }).catch(() => undefined),
  ]);
  end.abort();
}

/** Everything that was sent so far is there once, whether or not it was answered. */
async function check(load: Load, partner: Partner, deeds: Deeds): Promise<void> {
  await load.finish(partner);
  deeds['sent again'] += await load.verify(partner, 40, 17);
  await load.count(partner);
}

async function killAgainAndAgain(folder: string, kills: number, chance: Chance, deeds: Deeds) {
  const load = new Load();
  let key: string | undefined;
  for (let round = 0; round <= kills; round += 1) {
    const sandbox = await startAt(folder);
    const line = new Line(sandbox, workers);
    const partner: Partner = key
      ? new Partner(line, key)
      : await Partner.inNewWorld(line, { now: '2026-03-01T08:00:00Z' });
    key = partner.key;
    await check(load, partner, deeds);
    if (round < kills) {
      const pressed = load.press(partner, workers);
      // Every second one waits for a snapshot.
      const moment = round % 2 === 1 ? snapshotBegun(folder) : pause(20 + chance.below(mostMs));
      await Promise.race([moment, pressed]);
      load.stop();
      await sandbox.process.stop('SIGKILL');
      deeds.kills += 1;
      if (unfinished(folder)) deeds['inside a snapshot'] += 1;
      await pressed;
    }
    await line.close();
    await sandbox.process.stop();
  }
  deeds.acknowledged += load.acknowledged.length;
}

/** What was answered is there after kill -9 under load, once; also when it struck while a snapshot was written. */
export const kills: Prover = {
  name: 'kills',
  async prove({ long, seed }) {
    const chance = new Chance(seed);
    const deeds: Deeds = { kills: 0, 'inside a snapshot': 0, acknowledged: 0, 'sent again': 0 };
    const wanted = long ? 50 : 4;
    while (deeds.kills < wanted) {
      const many = Math.min(killsEach, wanted - deeds.kills);
      await inFolder((folder) => killAgainAndAgain(folder, many, chance, deeds));
    }
    if (deeds['inside a snapshot'] === 0) throw new Error('No kill struck inside a snapshot.');
    return deeds;
  },
};
