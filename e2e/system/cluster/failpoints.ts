import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A line such as `// failpoint: confirm-answered`; in the shipped product it is only a comment. */
const marker = /^(\s*)\/\/ failpoint: ([a-z][a-z-]*)$/gm;

/** Replaces the comments that name failpoints by calls. */
export const withFailpoints = (text: string): string =>
  text.replace(
    marker,
    (_line, indent: string, name: string) =>
      `${indent}await (globalThis as any)[Symbol.for('failpoint')]?.('${name}');`,
  );

/** The failpoint names in a source text. */
export const failpointsOf = (text: string): string[] =>
  [...text.matchAll(marker)].map(([, , name = '']) => name);

/** A process that has reached a failpoint and waits there for a reply. */
export interface Hit {
  name: string;
  pid: number;
}

/** The reply: continue, or throw there. A process that was killed meanwhile gets none. */
export type FailpointReply = 'go' | 'throw';
export type OnHit = (hit: Hit) => Promise<FailpointReply | undefined>;

/** Receives the failpoint reports of one cluster's instances. */
export class Failpoints {
  readonly #armed = new Map<string, OnHit>();
  /** Callbacks that release waiting processes. */
  readonly #held = new Set<() => void>();
  readonly #lines = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    /** The loopback port that the instances' hook connects to. */
    readonly port: number,
  ) {}

  static async listen(): Promise<Failpoints> {
    const server = createServer({ noDelay: true }, (line) => failpoints.#listenTo(line));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const failpoints = new Failpoints(server, (server.address() as AddressInfo).port);
    return failpoints;
  }

  /**
   * The connection of one process: it sends `<number> <name> <pid>` for each hit, and receives
   * `<number> <word>`.
   */
  #listenTo(line: Socket): void {
    this.#lines.add(line);
    line.on('error', () => {});
    line.on('close', () => this.#lines.delete(line));
    // The reader also gets the error of a killed process's connection.
    const hits = createInterface({ input: line }).on('error', () => {});
    hits.on('line', (said) => {
      const [number, name = '', pid] = said.split(' ');
      const tell = (word: FailpointReply) => line.writable && line.write(`${number} ${word}\n`);
      // A failed handler is reported by the code that armed it.
      this.#hit({ name, pid: Number(pid) }).then(tell, () => tell('go'));
    });
  }

  /** Calls `act` the next time that a process reaches the failpoint; only once. */
  once(name: string, act: OnHit): void {
    this.#armed.set(name, act);
  }

  /**
   * Holds the next process that reaches the failpoint: `reached` settles then, `release` lets it
   * continue or fail.
   */
  hold(name: string): { reached: Promise<Hit>; release: (word?: FailpointReply) => void } {
    let release = (_word?: FailpointReply): void => {};
    const released = new Promise<FailpointReply>((resolve) => {
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

  /** Removes all handlers and releases waiting processes. */
  clear(): void {
    this.#armed.clear();
    for (const letGo of this.#held) letGo();
  }

  close(): Promise<void> {
    for (const line of this.#lines) line.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  async #hit(hit: Hit): Promise<FailpointReply> {
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
