import type { Cluster } from '../cluster/cluster';
import type { Random } from '../prover';

/** Where an instance may be killed: while an event is learned, and around the sending. */
const points = [
  'reading-claimed',
  'reading-answered',
  'events-recorded',
  'reading-stored',
  'message-claimed',
  'message-sent',
  'message-ended',
] as const;

/** Kills instances of a cluster at the failpoints of tracking and outbox, and at random moments. */
export class Killer {
  /** The number of instances that were killed. */
  killed = 0;
  atRandom = 0;
  readonly #running: Promise<void>[] = [];

  constructor(
    private readonly cluster: Cluster,
    private readonly chance: Random,
  ) {}

  /**
   * Arms a number of failpoints; every third time an instance is killed within a second as well.
   */
  arm(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      this.cluster.failpoints.once(this.chance.pick(points), async ({ pid }) => {
        await this.cluster.killPid(pid);
        this.killed += 1;
        return undefined;
      });
    }
    if (this.chance.below(3) > 0) return;
    const [index, delayMs] = [this.chance.below(2), this.chance.below(1_000)];
    this.#running.push(this.#killAfter(index, delayMs));
  }

  async #killAfter(index: number, delayMs: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (!(await this.cluster.kill(index))) return;
    this.killed += 1;
    this.atRandom += 1;
  }

  /** Disarms what was not reached, and waits for running kills. */
  async end(): Promise<void> {
    this.cluster.failpoints.clear();
    await Promise.all(this.#running);
  }
}
