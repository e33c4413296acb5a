import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A place in the source, on a line of its own: `// failpoint: confirm-answered`. In a product it is a comment. */
const marker = /^(\s*)\/\/ failpoint: ([a-z][a-z-]*)$/gm;

/** Makes calls of the comments that name failpoints. */
export const withFailpoints = (text: string): string =>
  text.replace(
    marker,
    (_line, indent: string, name: string) =>
      `${indent}await (globalThis as any)[Symbol.for('failpoint')]?.('${name}');`,
  );

/** The names of the failpoints of a text. */
export const failpointsOf = (text: string): string[] =>
  [...text.matchAll(marker)].map(([, , name = '']) => name);

/** A process has reached a failpoint, and waits there for a word. */
export interface Hit {
  name: string;
  pid: number;
}

/** What it gets: go on, or fail there. Killed in the meantime, it gets nothing. */
export type Word = 'go' | 'throw';
export type OnHit = (hit: Hit) => Promise<Word | undefined>;

/** Where the instances of one cluster report that they reached a failpoint. */
export class Failpoints {
  readonly #armed = new Map<string, OnHit>();
  /** Lets the processes go on that wait. */
  readonly #held = new Set<() => void>();
  readonly #lines = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    /** Where the instances' hook connects to, on the loopback. */
    readonly port: number,
  ) {}

  static async listen(): Promise<Failpoints> {
    const server = createServer({ noDelay: true }, (line) => failpoints.#listenTo(line));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const failpoints = new Failpoints(server, (server.address() as AddressInfo).port);
    return failpoints;
  }

  /** A line of one process: it says `<number> <name> <pid>` for each hit, and is told `<number> <word>`. */
  #listenTo(line: Socket): void {
    this.#lines.add(line);
    line.on('error', () => {});
    line.on('close', () => this.#lines.delete(line));
    // A process that is killed breaks its line off, and its reader hears of that too.
    const hits = createInterface({ input: line }).on('error', () => {});
    hits.on('line', (said) => {
      const [number, name = '', pid] = said.split(' ');
      const tell = (word: Word) => line.writable && line.write(`${number} ${word}\n`);
      // What went wrong with it is its maker's to say.
      this.#hit({ name, pid: Number(pid) }).then(tell, () => tell('go'));
    });
  }

  /** Does this the next time that a process reaches the failpoint; only once. */
  once(name: string, act: OnHit): void {
    this.#armed.set(name, act);
  }

  /**
   * Holds the next process that comes there: `reached` settles with it, `release` lets it go on (or makes it fail).
   */
  hold(name: string): { reached: Promise<Hit>; release: (word?: Word) => void } {
    let release = (_word?: Word): void => {};
    const released = new Promise<Word>((resolve) => {
      release = (word = 'go') => resolve(word);
    });
    const reached = new Promise<Hit>((resolve) => {
      this.once(name, (hit) => {
        resolve(hit);
        return released;
      });
    });
    return { reached, release };
  }

  /** Forgets everything; a process that waits at a failpoint goes on. */
  clear(): void {
    this.#armed.clear();
    for (const letGo of this.#held) letGo();
  }

  close(): Promise<void> {
    for (const line of this.#lines) line.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  async #hit(hit: Hit): Promise<Word> {
    const act = this.#armed.get(hit.name);
    if (!act) return 'go';
    this.#armed.delete(hit.name);
    let letGo = (): void => {};
    const cleared = new Promise<undefined>((resolve) => {
      letGo = () => resolve(undefined);
    });
    this.#held.add(letGo);
    try {
      return (await Promise.race([act(hit), cleared])) ?? 'go';
    } finally {
      this.#held.delete(letGo);
    }
  }
}
