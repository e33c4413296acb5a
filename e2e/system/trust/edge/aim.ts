import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Town } from '../stage';
import { type Books, differences, lookAt } from './books';
import { faultIn } from './judge';
import { type Shot, told } from './shot';
import { fire, type Fired } from './wire';

const width = 12;
const mostRounds = 6;

type Difference = ReturnType<typeof differences>;

const isRefused = ({ heard }: Fired): boolean => heard.status >= 400;

/** A read changes nothing, whatever is odd about it. */
const isTaken = ({ shot, heard }: Fired): boolean =>
  heard.status < 400 && !/^(GET|HEAD|OPTIONS)$/.test(shot.method);

/** A shot that is wrong in two ways is of both kinds. */
const kindsOf = ({ kind }: Shot): string[] => kind.split(', ');

/** Fires at the instances of a town, and holds each answer and each volley against what was promised. */
export class Aim {
  sentAgain = 0;
  /** The kinds of shots of which one was taken so far. */
  readonly #taken = new Set<string>();
  readonly #ports: number[];
  #lastCall = 0;

  constructor(private readonly town: Town) {
    this.#ports = town.doors.map((door) => Number(new URL(door).port));
  }

  /**
   * Fires shots, several at a time. Where anything came to be different, those that were refused are sent once more by
   * themselves, and nothing may come to be different. What is likely to be taken goes apart from the rest, which then need
   * not be sent again. Throws with the very shot.
   */
  async volley(shots: Shot[]): Promise<Fired[]> {
    const mayBeTaken = (shot: Shot) => kindsOf(shot).some((kind) => this.#taken.has(kind));
    const rest = shots.filter((shot) => !mayBeTaken(shot));
    const likely = shots.filter(mayBeTaken);
    const fired = [...(await this.#part(rest)), ...(await this.#part(likely))];
    for (const { shot } of fired.filter(isTaken)) {
      for (const kind of kindsOf(shot)) this.#taken.add(kind);
    }
    return fired;
  }

  async #part(shots: Shot[]): Promise<Fired[]> {
    if (shots.length === 0) return [];
    const before = await this.#quiet();
    const fired = await this.#fire(shots);
    const after = await lookAt(this.town, before.lastCall);
    if (isSame(differences(before, after))) return fired;
    let refused = fired.filter(isRefused);
    // What was taken is at rest by now. It may make good a few of the others: those are left out the next time.
    for (let round = 0; round < mostRounds; round += 1) {
      const again = await this.#again(refused.map(({ shot }) => shot));
      this.sentAgain += refused.length;
      if (isSame(again.difference)) return fired;
      const still = again.fired.filter(isRefused);
      if (still.length === refused.length) throw await this.#culprit(still, again.difference);
      refused = still;
    }
    throw new Error('What was refused is taken again and again.');
  }

  async #again(shots: Shot[]) {
    const before = await this.#quiet();
    const fired = await this.#fire(shots);
    return {
      fired,
      difference: differences(before, await lookAt(this.town, before.lastCall), fired),
    };
  }

  /** The one of some refused shots that did something, found by halves. */
  async #culprit(refused: Fired[], noticed: Difference): Promise<Error> {
    let suspects = refused.map(({ shot }) => shot);
    let seen = await this.#again(suspects);
    if (isSame(seen.difference)) {
      return new Error(
        `${inWords(noticed)}, when ${suspects.length} refused requests were sent again; not so the next time`,
      );
    }
    while (suspects.length > 1) {
      const half = suspects.slice(0, Math.ceil(suspects.length / 2));
      const first = await this.#again(half);
      const rest = suspects.slice(half.length);
      const isFirst = !isSame(first.difference);
      seen = isFirst ? first : await this.#again(rest);
      if (isSame(seen.difference)) break;
      suspects = isFirst ? half : rest;
    }
    const [one] = seen.fired;
    const what = `A refused request: ${inWords(seen.difference)}`;
    const which = suspects.length > 1 ? `one of ${suspects.length}, such as ` : '';
    return new Error(`${what}\n${which}${one ? toldOf(one) : 'none'}`);
  }

  async #fire(shots: Shot[]): Promise<Fired[]> {
    const fired: Fired[] = [];
    const faults = new Map<string, string>();
    let next = 0;
    const shooter = async (): Promise<void> => {
      for (let at = next++; at < shots.length; at = next++) {
        const shot = shots[at];
        const port = this.#ports[at % this.#ports.length];
        if (!shot || !port) return;
        const heard = await fire(port, shot, shot.raw && sayNoMore);
        fired[at] = { shot, heard };
        const fault = faultIn(shot, heard, this.town.url);
        if (fault) faults.set(fault, toldOf({ shot, heard }));
      }
    };
    await Promise.all(Array.from({ length: width }, shooter));
    if (faults.size > 0) {
      throw new Error([...faults].map((one) => one.join('\n')).join('\n\n'));
    }
    return fired;
  }

  /** The books once nothing moves in them. */
  async #quiet(): Promise<Books> {
    let last = await lookAt(this.town, this.#lastCall);
    for (let round = 0; round < 100; round += 1) {
      await pause(20);
      const now = await lookAt(this.town, last.lastCall);
      if (isSame(differences(last, now))) {
        this.#lastCall = now.lastCall;
        return now;
      }
      last = now;
    }
    throw new Error('The town does not come to rest.');
  }
}

/**
 * Who sends no whole request says after a while that nothing more will come. Not at once, and much later where an answer may
 * be under way: Node hangs up on whoever has said so.
 */
function sayNoMore(socket: Socket, bytes: Buffer): void {
  socket.write(bytes);
  const hasHead = /\r?\n\r?\n/.test(bytes.toString('latin1').trimStart());
  setTimeout(() => socket.end(), hasHead ? 10_000 : 1_000).unref();
}

const isSame = ({ changed, asked }: Difference): boolean =>
  changed.length === 0 && asked.length === 0;

const inWords = ({ changed, asked }: Difference): string =>
  `${changed.join() || 'nothing'} was changed and ${asked.join() || 'nobody'} asked`;

const toldOf = ({ shot, heard: { status, fields, body } }: Fired): string =>
  `${told(shot)}\n→ ${status} ${JSON.stringify(Object.fromEntries(fields))}\n${body.toString('utf8').slice(0, 600)}`;
