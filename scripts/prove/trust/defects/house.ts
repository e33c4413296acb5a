import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { impatiently } from '../../../stack/ready';
import type { Stage, Town } from '../stage';
import { placesOf } from './places';
import type { Scenario } from './scenario';
import { actAlone, environmentOf, type Trial } from './trial';

/** Most mutants that are noticed are so because something never comes: at first that is not waited for as long as by a proof. */
const shareOfTime = 0.3;

/** No mutant at work. */
export const none = 'none';

/**
 * A town whose processes stay while mutants and defects are tried in it one after the other: to start one costs more than most scenarios
 * do. Between two of them everything that it knows is cleared away, but for what a process remembers by itself.
 */
export class House {
  #turns = 0;

  private constructor(
    private readonly town: Town,
    private readonly link: string,
    private readonly tables: string,
    /** What its processes came to when they started. */
    readonly begun: readonly string[],
  ) {}

  static async open(stage: Stage): Promise<House> {
    const link = `${stage.folder}/at-work-${randomUUID()}`;
    symlinkSync(`0 ${none}`, link);
    const town = await stage.town(2, { ...environmentOf(stage), DEFECT_LINK: link });
    const rows = await town.rows<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    const tables = rows.map(({ name }) => name).join(', ');
    return new House(town, link, tables, placesOf(town));
  }

  /**
   * Plays a scenario with this mutant (or defect) at work in every process.
   *
   * @param isHasty waits only a part of the time for anything: whether what did not come then never comes is another question
   */
  async play(
    scenario: Scenario,
    mutant: string,
    patienceMs: number,
    isHasty = mutant !== none && !scenario.patient,
  ): Promise<Trial> {
    const began = performance.now();
    await this.#clear();
    const logged = this.town.log().length;
    this.#turnTo(mutant);
    const { failure, isOver } = await impatiently(isHasty ? shareOfTime : 1, () =>
      actAlone(scenario, this.town, patienceMs),
    );
    const places = placesOf(this.town);
    this.#turnTo(none);
    // A scenario that still goes on would meddle with the next one, and so does a circuit that is still open.
    const isSound = isOver && !this.town.log().slice(logged).includes('circuit-opened');
    return { failure, places, tookMs: performance.now() - began, isSound };
  }

  close(): Promise<void> {
    return this.town.close();
  }

  async #clear(): Promise<void> {
    const { town } = this;
    town.failpoints.clear();
    await town.heal();
    await town.world.asAtFirst();
    await this.#empty();
    await town.world.reset();
  }

  /** Empties every table, again where a worker's transaction stood in the way (a deadlock ends one of the two). */
  async #empty(): Promise<void> {
    // What is append only would refuse: as a replica, its triggers sleep.
    const emptied = `set session_replication_role = replica; truncate ${this.tables} cascade; reset session_replication_role`;
    await this.town.database.query(emptied).catch(async (error: { code?: string }) => {
      if (error.code !== '40P01') throw error;
      await this.#empty();
    });
  }

  /** From the next place on that any process comes to. */
  #turnTo(mutant: string): void {
    const { PLACES_FILE = '' } = this.town.environment;
    rmSync(PLACES_FILE, { force: true });
    this.#turns += 1;
    const next = `${this.link}-next`;
    symlinkSync(`${this.#turns} ${mutant}`, next);
    renameSync(next, this.link);
  }
}
