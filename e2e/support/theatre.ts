import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { BrowserContext } from '@playwright/test';
import { serverBundle } from '../../scripts/build';
import { freePort } from '../../scripts/stack/ports';
import { newSecrets } from '../../scripts/stack/secrets';
import { hooksDoor, visitorsDoor } from '../../scripts/theatre/doors';
import { listenAt } from '../../scripts/theatre/front';
import { Stages } from '../../scripts/theatre/stages';
import { emptyDatabase } from './app';
import { ground } from './ground';
import { World } from './world';

/** The demo as `npm run demo` opens it: a door for visitors, and a stage for each of them behind it. */
export class Theatre {
  /** What the first visitor was given: whoever has it is that visitor again. */
  firstVisitor: Awaited<ReturnType<BrowserContext['cookies']>> = [];

  #aheadMs = 0;

  private constructor(
    /** Where visitors come in. */
    readonly url: string,
    private readonly run: string,
    private readonly doors: Server[] = [],
  ) {}

  static async open(): Promise<Theatre> {
    const { sandbox, folder } = ground();
    const run = randomUUID().replaceAll('-', '');
    const databases = new Map<string, Promise<string>>();
    const [port, hooks] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const theatre = new Theatre(url, run);
    const stages = new Stages({
      sandbox,
      secrets: newSecrets(),
      origin: url,
      hooks: `http://127.0.0.1:${hooks}`,
      bundle: serverBundle,
      database(name) {
        const known = databases.get(name) ?? emptyDatabase(`${name}_${run}`);
        databases.set(name, known);
        return known;
      },
      logFile: (name) => `${folder}/${name}-${run}.log`,
      keyOf: (name) => `${name}-${run}`,
      keptIn: `${folder}/stages-${run}.json`,
      most: 2,
      spare: false,
      now: () => Date.now() + theatre.#aheadMs,
    });
    const host = '127.0.0.1';
    theatre.doors.push(
      await listenAt(hooksDoor(stages, url), { host, port: hooks }),
      await listenAt(visitorsDoor(stages, false), { host, port }),
    );
    return theatre;
  }

  /** Nobody comes for so many minutes, as the door counts them. */
  letPass(minutes: number): void {
    this.#aheadMs += minutes * 60_000;
  }

  /** The world of a stage, in the order in which visitors came. */
  worldOf = (stage: 1 | 2): World => new World(`stage_${stage}-${this.run}`);

  close(): void {
    for (const door of this.doors) {
      door.close();
      door.closeAllConnections();
    }
  }
}
