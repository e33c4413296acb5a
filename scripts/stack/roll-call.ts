import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from './child';

interface Entry {
  name: string;
  pid: number;
  /** When it began, so that a recycled pid is never mistaken for ours. */
  began: string;
}

interface Sheet {
  runner: Entry;
  address: string;
  children: Entry[];
}

/** When a process began; empty for one that is no more (a zombie waits for a parent that may never ask). */
function beganAt(pid: number): string {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat=,lstart='], {
    encoding: 'utf8',
  });
  const [, state = 'Z', began = ''] = /^(\S+)\s+(.*)/.exec(stdout?.trim() ?? '') ?? [];
  return state.startsWith('Z') ? '' : began;
}

const entry = (name: string, pid: number): Entry => ({ name, pid, began: beganAt(pid) });

const stillRuns = ({ pid, began }: Entry): boolean => began !== '' && beganAt(pid) === began;

/**
 * Who runs on the data of this checkout, on paper: two stacks on one database or one sandbox folder would spoil it, and a
 * runner that was killed leaves its processes behind.
 */
export class RollCall {
  readonly #sheet: Sheet = { runner: entry('runner', process.pid), address: '', children: [] };

  constructor(readonly file: string) {}

  /** The stack that runs already, if any. */
  peek(): { address: string } | undefined {
    const sheet = this.#read();
    return sheet && stillRuns(sheet.runner) ? { address: sheet.address } : undefined;
  }

  /** The same; where there is none, what a killed one left behind has been stopped. */
  async another(): Promise<{ address: string } | undefined> {
    const running = this.peek();
    if (running) return running;
    const children = this.#read()?.children ?? [];
    for (const left of children.filter(stillRuns).reverse()) {
      console.log(`Stopping ${left.name} (${left.pid}), left behind by a start that was killed.`);
      process.kill(left.pid, left.name === 'PostgreSQL' ? 'SIGINT' : 'SIGTERM');
      for (let tries = 0; tries < 100 && stillRuns(left); tries += 1) await pause(100);
    }
    return undefined;
  }

  add(child: Child): void {
    this.#sheet.children.push(entry(child.name, child.pid));
    this.#write();
  }

  announce(address: string): void {
    this.#sheet.address = address;
    this.#write();
  }

  end(): void {
    rmSync(this.file, { force: true });
  }

  #read(): Sheet | undefined {
    return existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : undefined;
  }

  #write(): void {
    writeFileSync(this.file, JSON.stringify(this.#sheet));
  }
}
