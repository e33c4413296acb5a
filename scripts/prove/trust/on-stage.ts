import { existsSync } from 'node:fs';
import { Stage, type Town } from './stage';
import { Visitor } from './visitor';

let set: Promise<Stage> | undefined;

/** The stage of this process: set once, for all provers of a run; what runs on it ends with the process. */
export const theStage = (): Promise<Stage> => (set ??= Stage.set().then(compiledOnce));

/** Has one instance serve a customer, and keep what V8 made of its code for all that start later. */
async function compiledOnce(stage: Stage): Promise<Stage> {
  if (existsSync(stage.edition.codeCache ?? '')) return stage;
  const town = await stage.town(1, { CODE_CACHE_WRITES: '1' });
  const visitor = new Visitor(town);
  await visitor.page('coverage');
  await visitor.subscribe();
  await town.stop(0);
  await town.close();
  return stage;
}

/** How a town is set. */
export interface Setting {
  instances?: number;
  changes?: Record<string, string>;
}

/** Does `work` in a town of its own, which is gone afterwards. */
export async function inTown<Result>(
  work: (town: Town) => Promise<Result>,
  { instances = 2, changes = {} }: Setting = {},
): Promise<Result> {
  const town = await (await theStage()).town(instances, changes);
  try {
    return await work(town);
  } finally {
    await town.close();
  }
}

const free: Town[] = [];

/**
 * Does `work` in a town where others have been before, and others come after: for who looks at people of their own only.
 * One that `work` failed in is left to nobody.
 */
export async function inSharedTown<Result>(work: (town: Town) => Promise<Result>): Promise<Result> {
  const town = free.pop() ?? (await (await theStage()).town());
  let isSound = false;
  try {
    const result = await work(town);
    isSound = true;
    return result;
  } finally {
    if (isSound) free.push(town);
    else await town.close();
  }
}
