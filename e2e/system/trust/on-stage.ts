import { Stage, type Town } from './stage';

let set: Promise<Stage> | undefined;

/** The stage of this process: set once, for all provers of a run; what runs on it ends with the process. */
export const theStage = (): Promise<Stage> => (set ??= Stage.set());

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
