import { appendFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Prover } from '../prover';
import { Chance } from './chance';
import { Line, Partner, same } from './partner';
import { inFolder, type Running, startAt, withSandbox } from './running';

/** Throws unless a start on the folder ends by itself, and says why in words that hold `words`. */
export async function refused(
  folder: string,
  words: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  let sandbox: Running;
  try {
    sandbox = await startAt(folder, environment);
  } catch (error) {
    const said = (error as Error).message;
    const missing = words.filter((word) => !said.includes(word));
    if (missing.length > 0) throw new Error(`It does not say "${missing.join('", "')}": ${said}`);
    if (/\n\s+at /.test(said)) throw new Error(`That is a stack, not a message: ${said}`);
    return;
  }
  await sandbox.process.stop();
  throw new Error(`It started, and should have said "${words.join('", "')}".`);
}

const customers = async (sandbox: Running, key: string): Promise<unknown> => {
  const line = new Line(sandbox);
  const state = await new Partner(line, key).control('GET', '/state');
  await line.close();
  return state.at('customers');
};

/** A last line that was cut off is dropped; other damage and a second process on the folder are refused. */
export const damage: Prover = {
  name: 'damage',
  prove: ({ long, seed }) =>
    inFolder(async (folder) => {
      const chance = new Chance(seed);
      const deeds = { 'cut off': 0, damaged: 0, 'second processes': 0, races: 0 };
      const linked = 6;
      const key = await withSandbox(folder, async (sandbox) => {
        const line = new Line(sandbox);
        const partner = await Partner.inNewWorld(line);
        for (let index = 0; index < linked; index += 1) await partner.link(`05500000${index}1`);
        await refused(folder, ['is using', String(sandbox.process.pid)]);
        deeds['second processes'] += 1;
        await line.close();
        return partner.key;
      });
      const journal = path.join(folder, 'journal-1.log');
      const whole = readFileSync(journal);
      const lastLine = whole.lastIndexOf(0x0a, -2) + 1;

      for (let round = 0; round < (long ? 25 : 2); round += 1) {
        // Anywhere in the last line, whose request was never answered then.
        truncateSync(journal, lastLine + 1 + chance.below(whole.length - lastLine - 1));
        same('cut off', await withSandbox(folder, (one) => customers(one, key)), linked - 1);
        writeFileSync(journal, whole);
        appendFileSync(journal, whole.subarray(0, 1 + chance.below(40)));
        same('half a line', await withSandbox(folder, (one) => customers(one, key)), linked);
        deeds['cut off'] += 2;

        const place = chance.below(lastLine - 1);
        const changed = Buffer.from(whole);
        changed[place] = (changed[place] ?? 0) ^ (1 + chance.below(255));
        writeFileSync(journal, changed);
        await refused(folder, ['damaged', 'journal-1.log', 'line ']);
        deeds.damaged += 1;
        same('a refused start changed the journal', readFileSync(journal).equals(changed), true);
        writeFileSync(journal, whole);
      }

      // Many at once at the lock of a dead one: one of them gets it.
      for (let round = 0; round < (long ? 10 : 1); round += 1) {
        writeFileSync(path.join(folder, 'lock'), '4194999');
        const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startAt(folder)));
        const running = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        await Promise.all(running.map((one) => one.process.stop()));
        same('how many took the folder', running.length, 1);
        const left = readdirSync(folder).filter((file) => file.startsWith('lock'));
        same('what is left of the lock', left, []);
        deeds.races += 1;
      }
      same('at last', await withSandbox(folder, (one) => customers(one, key)), linked);
      return deeds;
    }),
};
