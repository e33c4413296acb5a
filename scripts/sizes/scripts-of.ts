import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const quietMs = 700;
const patienceMs = 15_000;

/** Counts the script that a page loads from one origin: every answer that is JavaScript, whoever asked for it and whenever. */
export class ScriptCount {
  readonly #scripts = new Set<string>();
  #underWay = 0;
  #lastChange = performance.now();

  constructor(
    readonly page: Page,
    origin: string,
  ) {
    const change = (by: number) => () => {
      this.#underWay += by;
      this.#lastChange = performance.now();
    };
    page.on('request', change(1));
    page.on('requestfinished', change(-1));
    page.on('requestfailed', change(-1));
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? '';
      const ours = response.url().startsWith(`${origin}/`);
      if (ours && /javascript/.test(type)) this.#scripts.add(response.url());
    });
  }

  /** Waits until nothing was on its way for a while. */
  async quiet(): Promise<void> {
    const end = performance.now() + patienceMs;
    while (performance.now() < end) {
      if (this.#underWay <= 0 && performance.now() - this.#lastChange > quietMs) return;
      await pause(50);
    }
    throw new Error(`${this.page.url()} is not quiet after ${patienceMs / 1000} seconds`);
  }

  /** KiB so far, each file packed by gzip at its best, whatever the server's own choice is. */
  async kibibytes(): Promise<number> {
    const sizes = await Promise.all([...this.#scripts].map(packedBytes));
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  }
}

const known = new Map<string, Promise<number>>();

function packedBytes(url: string): Promise<number> {
  const size =
    known.get(url) ??
    fetch(url)
      .then((answer) => answer.arrayBuffer())
      .then((body) => gzipSync(body, { level: 9 }).length);
  known.set(url, size);
  return size;
}
