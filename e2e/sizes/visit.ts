import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const quietMs = 700;
const patienceMs = 15_000;

/** What the page itself counts; runs before anything of it. */
const observer = () => {
  const seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Counts what a page loads, whoever asks for it and whenever. Icons of the tab are the browser's own affair. */
export class Visit {
  readonly #scripts = new Set<string>();
  readonly #sent = new Map<string, { url: string; bytes: number }>();
  #underWay = 0;
  #lastChange = performance.now();

  private constructor(
    readonly page: Page,
    readonly origin: string,
  ) {}

  /** Begins to count; the page has not been opened yet. */
  static async begin(page: Page, origin: string): Promise<Visit> {
    const visit = new Visit(page, origin);
    await page.addInitScript(observer);
    visit.#watchScripts();
    await visit.#watchBytes();
    return visit;
  }

  #watchScripts(): void {
    const change = (by: number) => () => {
      this.#underWay += by;
      this.#lastChange = performance.now();
    };
    this.page.on('request', change(1));
    this.page.on('requestfinished', change(-1));
    this.page.on('requestfailed', change(-1));
    this.page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? '';
      if (this.#isOurs(response.url()) && /javascript/.test(type))
        this.#scripts.add(response.url());
    });
  }

  async #watchBytes(): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
      if (/^https?:/.test(url)) this.#sent.set(requestId, { url, bytes: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const sent = this.#sent.get(requestId);
      if (sent) sent.bytes = encodedDataLength;
    });
  }

  #isOurs = (url: string): boolean => url.startsWith(`${this.origin}/`);

  /** Opens the page, forgets what was counted before, and waits until nothing is on its way. */
  async open(url: string): Promise<void> {
    this.#sent.clear();
    this.#scripts.clear();
    await this.page.goto(url);
    await this.quiet();
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

  /** KiB of script so far, each file packed by gzip at its best, whatever the server's own choice is. */
  async script(): Promise<number> {
    const texts = await Promise.all([...this.#scripts].map(textOf));
    return texts.reduce((sum, { packed }) => sum + packed, 0) / 1024;
  }

  /** Whether a text stands in any script so far. */
  async hasScript(text: string): Promise<boolean> {
    const texts = await Promise.all([...this.#scripts].map(textOf));
    return texts.some(({ body }) => body.includes(text));
  }

  /** What went over the line: kB (1,000 bytes) with headers, as the server packed it; how often; and who else was asked. */
  traffic(): { kilobytes: number; requests: number; foreign: string[] } {
    const sent = [...this.#sent.values()];
    return {
      kilobytes: sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      requests: sent.length,
      foreign: sent.map(({ url }) => url).filter((url) => !this.#isOurs(url)),
    };
  }

  /** The sum of all that moved by itself. */
  shift(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  }
}

const known = new Map<string, Promise<{ body: string; packed: number }>>();

function textOf(url: string): Promise<{ body: string; packed: number }> {
  const text =
    known.get(url) ??
    fetch(url)
      .then((answer) => answer.text())
      .then((body) => ({ body, packed: gzipSync(body, { level: 9 }).length }));
  known.set(url, text);
  return text;
}
