import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const quietMs = 700;
const timeoutMs = 15_000;

/** Runs in the page before its scripts: records layout shifts. */
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

/** Counts everything that a page loads, except tab icons, which the browser requests. */
export class Visit {
  readonly #scripts = new Set<string>();
  readonly #sent = new Map<string, { url: string; bytes: number }>();
  #underWay = 0;
  #lastChange = performance.now();

  private constructor(
    readonly page: Page,
    readonly origin: string,
  ) {}

  /** Starts counting; the page must not be open yet. */
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

  /** Resets the counters, opens the page, and waits until the network is idle. */
  async open(url: string): Promise<void> {
    this.#sent.clear();
    this.#scripts.clear();
    await this.page.goto(url);
    await this.quiet();
  }

  /** Waits until the network has been idle for a while. */
  async quiet(): Promise<void> {
    const end = performance.now() + timeoutMs;
    while (performance.now() < end) {
      if (this.#underWay <= 0 && performance.now() - this.#lastChange > quietMs) return;
      await pause(50);
    }
    throw new Error(`${this.page.url()} is not quiet after ${timeoutMs / 1000} seconds`);
  }

  /**
   * KiB of script so far, each file gzipped at the best level, whatever the server's setting is.
   */
  async script(): Promise<number> {
    const texts = await Promise.all([...this.#scripts].map(textOf));
    return texts.reduce((sum, { packed }) => sum + packed, 0) / 1024;
  }

  /** Whether any script so far contains a text. */
  async hasScript(text: string): Promise<boolean> {
    const texts = await Promise.all([...this.#scripts].map(textOf));
    return texts.some(({ body }) => body.includes(text));
  }

  /**
   * Network traffic: kB (1,000 bytes) with headers, compressed as sent; the number of requests; and
   * requests to other origins.
   */
  traffic(): { kilobytes: number; requests: number; foreign: string[] } {
    const sent = [...this.#sent.values()];
    return {
      kilobytes: sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      requests: sent.length,
      foreign: sent.map(({ url }) => url).filter((url) => !this.#isOurs(url)),
    };
  }

  /** The sum of all unexpected layout shifts. */
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
