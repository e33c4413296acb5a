import type { Deeds, Prover } from '../../prover';
import { Chance } from '../../chance';
import { playCell } from './cell';
import { type Cell, matrix as wholeMatrix, operations } from './data';
import { Lane } from './lane';
import { isLast, playStory, storyIds } from './play';
import { Window } from './window';

/** One thing to be played: a cell or a story. */
interface Turn {
  id: string;
  group: string;
  road: boolean;
  last: boolean;
  play(lane: Lane, window: Window): Promise<void>;
}

/** What a turn came to: it counts as survived once an oracle has looked after it. */
type Verdict = 'waiting' | 'survived' | 'red';

/** So many turns are played between two looks of the oracle. */
const auditEvery = 20;
/** So many cells and stories a short run plays. */
const sample = 50;

const groups: Record<string, string> = {
  partner: 'partner cells',
  gateway: 'gateway cells',
  verification: 'verification cells',
  D: 'drift',
  G: 'gateway stories',
  C: 'customer stories',
  I: 'infrastructure',
  T: 'time',
};

const turnOf = (cell: Cell): Turn => ({
  id: cell.id,
  group: groups[cell.operation.party] ?? '',
  road: cell.play.road !== undefined,
  last: false,
  play: (lane, window) => playCell(lane, cell, window),
});

const storyTurn = (id: string): Turn => ({
  id,
  group: groups[id[0] ?? ''] ?? '',
  road: false,
  last: isLast(id),
  play: (lane) => playStory(lane, id),
});

/** Slow by their nature: a whole time limit or two. A short run takes few of them. */
const isSlow = ({ play: { kind } }: Cell): boolean =>
  ['hang', 'hang-after-commit', 'drip'].includes(kind ?? '');

const shuffled = <Item>(items: readonly Item[], chance: Chance): Item[] =>
  items
    .map((item) => ({ item, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** Every fault and every operation at least once, then whatever chance takes, up to the size of the sample. */
function sampled(cells: readonly Cell[], stories: readonly string[], chance: Chance): Turn[] {
  const mixed = shuffled(cells, chance);
  const chosen = new Set<Cell>();
  const first = (fits: (cell: Cell) => boolean) => {
    if ([...chosen].some(fits)) return;
    const found = mixed.find((cell) => fits(cell) && !cell.play.road && !isSlow(cell));
    const other = found ?? mixed.find((cell) => fits(cell) && (!cell.play.road || onPartner(cell)));
    if (other) chosen.add(other);
  };
  for (const { fault } of cells) first((cell) => cell.fault.id === fault.id);
  for (const { name } of operations) first(({ operation }) => operation.name === name);
  const told = shuffled(stories, chance);
  const kinds = ['D', 'G', 'C', 'I', 'T'];
  // Of each kind of story some: those that take instances away cost seconds.
  const shares: Record<string, number> = { D: 3, G: 6, C: 5, I: 1, T: 3 };
  const some = kinds.flatMap((kind) =>
    told.filter((id) => id.startsWith(kind)).slice(0, shares[kind]),
  );
  for (const cell of mixed) {
    if (chosen.size + some.length >= sample) break;
    if (!cell.play.road && !isSlow(cell)) chosen.add(cell);
  }
  return [...[...chosen].map(turnOf), ...some.map(storyTurn)];
}

/** In a short run only the partner's bad ways are laid: each is an instance of its own. */
const onPartner = ({ operation }: Cell): boolean => operation.party === 'partner';

/** Plays the turns of a queue one after the other, and lets the oracle look from time to time and at the end. */
async function runLane(
  lane: Lane,
  window: Window,
  queue: Turn[],
  verdicts: Map<Turn, Verdict>,
  reds: string[],
) {
  const waiting: Turn[] = [];
  const look = async () => {
    if (waiting.length === 0) return;
    const looked = waiting.splice(0);
    try {
      await lane.audit();
      for (const turn of looked) verdicts.set(turn, 'survived');
    } catch (error) {
      for (const turn of looked) verdicts.set(turn, 'red');
      reds.push(`${lane.name}: ${(error as Error).message}`);
    }
  };
  for (let turn = queue.shift(); turn; turn = queue.shift()) {
    try {
      await lane.byDay();
      await turn.play(lane, window);
      verdicts.set(turn, 'waiting');
      waiting.push(turn);
    } catch (error) {
      verdicts.set(turn, 'red');
      reds.push((error as Error).message);
    }
    if (waiting.length >= auditEvery) await look();
  }
  await look();
}

/** Prints what was played of a group, and what of it stands. */
function tell(turns: readonly Turn[], verdicts: Map<Turn, Verdict>): void {
  for (const name of new Set(Object.values(groups))) {
    const own = turns.filter(({ group }) => group === name);
    if (own.length === 0) continue;
    const survived = own.filter((turn) => verdicts.get(turn) === 'survived').length;
    console.log(`  ${name}: ${survived} survived of ${own.length}`);
  }
}

/**
 * Every fault under every operation, and every story of gateway, customers, infrastructure and time. A cell counts once
 * the sandbox said that its fault struck, the words of its code were due and seen, and the oracle has looked since.
 * `MATRIX_CELLS='U1×|G20'` plays those alone whose names match, and at least one.
 */
export const matrix: Prover = {
  name: 'matrix',
  async prove({ long, seed }): Promise<Deeds> {
    const chance = new Chance(seed);
    const { cells, leftOut } = wholeMatrix();
    const stories = storyIds(long);
    const named = process.env.MATRIX_CELLS;
    const wanted = new RegExp(named ?? '');
    const turns = (
      long || named
        ? [...shuffled(cells, chance).map(turnOf), ...stories.map(storyTurn)]
        : sampled(cells, stories, chance)
    ).filter(({ id }) => wanted.test(id));
    if (turns.length === 0) throw new Error(`no cell of the matrix is called ${named}`);
    const verdicts = new Map<Turn, Verdict>();
    const reds: string[] = [];
    const window = new Window(long);

    const roads = turns.filter(({ road }) => road);
    const queue = [
      ...turns.filter(({ road, last }) => !road && !last),
      ...turns.filter(({ last }) => last),
    ];
    const plain = Array.from(
      { length: long ? 3 : 2 },
      (_, index) => () => inLane(`lane ${index + 1}`, queue, {}),
    );
    const inLane = async (name: string, own: Turn[], changes: Record<string, string>) => {
      const lane = await Lane.open(name, 2, changes);
      try {
        await runLane(lane, window, own, verdicts, reds);
      } finally {
        await lane.close();
      }
      return lane.audits;
    };
    // On the bad ways nobody but the visitor settles: an instance that can would be first.
    const onRoads = () => inLane('roads', roads, { WORKER_INTERVAL_MS: '2000' });
    const runs = await Promise.all(
      [...plain, ...(roads.length > 0 ? [onRoads] : [])].map((run) => run()),
    ).finally(() => window.close());

    tell(turns, verdicts);
    if (long) for (const { id, why } of leftOut) console.log(`  left out: ${id}: ${why}`);
    const survived = [...verdicts.values()].filter((verdict) => verdict === 'survived').length;
    console.log(`  ${survived} survived of ${turns.length}`);
    if (survived < turns.length) {
      const notRun = turns.filter((turn) => verdicts.get(turn) === undefined).map(({ id }) => id);
      throw new Error(
        [...reds, ...(notRun.length ? [`not run: ${notRun.join(', ')}`] : [])].join('\n'),
      );
    }
    return {
      'cells of the matrix': cells.length + stories.length,
      played: turns.length,
      survived,
      'left out': leftOut.length,
      'looks at pages': window.looks,
      'looks of the oracle': runs.reduce((sum, looks) => sum + looks, 0),
    };
  },
};
