import type { Prover } from './prover';
import { concurrency } from './sandbox/concurrency';
import { damage } from './sandbox/damage';
import { fuzz } from './sandbox/fuzz';
import { kills } from './sandbox/kills';
import { manyWorlds } from './sandbox/many-worlds';
import { settings } from './sandbox/settings';
import { size } from './sandbox/size';
import { walks } from './sandbox/walks';

/** What can be proven, by the name that the command takes. */
export const areas: Record<string, Prover[]> = {
  sandbox: [settings, walks, fuzz, concurrency, manyWorlds, kills, damage, size],
};
