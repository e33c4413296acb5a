import { Stage, type Town } from './stage';

let set: Promise<Stage> | undefined;

/** The stage of this process: set once, for all provers of a run; what runs on it ends with the process. */
export const theStage = (): Promise<Stage> => (set ??= Stage.set());

/** Does `work` in a town of its own, which is gone afterwards. */
export async function inTown<Result>(
  work: (town: Town) => Promise<Result>,
  { instances = 2, changes = {} }: { instances?: number; changes?: Record<string, string> } = {},
): Promise<Result> {
  const stage = await theStage();
  const town = await stage.town(instances, changes);
  try {
    return await work(town);
  } finally {
    await town.close();
  }
}
