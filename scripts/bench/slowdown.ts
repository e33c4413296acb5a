/** How much slower than the machine it runs on Lighthouse takes a phone of the middle class to be, whatever the machine. */
export const usualSlowdown = 4;

/** How quick a machine is, and how much slower than it such a phone is. */
type Mark = readonly [index: number, slowdown: number];

/** As the calculator has it that Lighthouse's guide points to (throttling.md, *CPU throttling*); in a straight line between two. */
const marks: readonly Mark[] = [
  [150, 1],
  [800, 2],
  [1300, 3],
  [1533, 4],
  [2000, 6],
];

/**
 * How much slower than this machine a phone of the middle class is; 1 where the machine is no quicker than one.
 *
 * @param index the machine's, `environment.benchmarkIndex` in a report of Lighthouse: more is quicker
 */
export function slowdownFor(index: number): number {
  const upper = marks.findIndex(([mark]) => index < mark);
  if (upper === 0) return 1;
  // Beyond the last one it goes on as it went up to there.
  const [below, above] = marks.slice(upper < 0 ? -2 : upper - 1) as [Mark, Mark];
  return below[1] + ((index - below[0]) * (above[1] - below[1])) / (above[0] - below[0]);
}
