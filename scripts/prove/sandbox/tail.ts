import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

type Change = [world: string, table?: string, id?: string, row?: unknown];

/** Reads what a journal has come to hold since the last look: every change that outlives the process. */
export class JournalTail {
  private generation = 1;
  private offset = 0;

  constructor(private readonly folder: string) {}

  changes(): Change[] {
    const generations = readdirSync(this.folder)
      .map((file) => Number(/^journal-(\d+)\.log$/.exec(file)?.[1]))
      .filter((generation) => generation >= this.generation)
      .sort((a, b) => a - b);
    let text = '';
    for (const generation of generations) {
      if (generation > this.generation) this.offset = 0;
      this.generation = generation;
      text += this.rest();
    }
    return text
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => JSON.parse(line.slice(9)) as Change[]);
  }

  private rest(): string {
    const file = path.join(this.folder, `journal-${this.generation}.log`);
    const bytes = Buffer.alloc(statSync(file).size - this.offset);
    const descriptor = openSync(file, 'r');
    readSync(descriptor, bytes, 0, bytes.length, this.offset);
    closeSync(descriptor);
    this.offset += bytes.length;
    return bytes.toString();
  }
}
