import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Piece } from './leaks';

/**
 * A proxy that records every byte sent to a browser, and what pages write to their console and
 * storage. It changes nothing, but does not request compression.
 */
export class Recorder {
  readonly pieces: Piece[] = [];
  readonly #proxy: http.Server;

  private constructor() {
    this.#proxy = http.createServer((request, response) => this.#pass(request, response));
  }

  static async start(): Promise<Recorder> {
    const recorder = new Recorder();
    await new Promise<void>((resolve) => recorder.#proxy.listen(0, '127.0.0.1', resolve));
    return recorder;
  }

  /** The proxy's address for a browser. */
  get server(): string {
    return `http://127.0.0.1:${(this.#proxy.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#proxy.closeAllConnections();
    await new Promise((resolve) => this.#proxy.close(resolve));
  }

  record(channel: string, where: string, bytes: string | Buffer): void {
    this.pieces.push({ channel, where, bytes: Buffer.from(bytes) });
  }

  /** Records the consoles of all pages of a context. */
  listen(context: BrowserContext): void {
    context.on('console', (message) => this.record('console', message.type(), message.text()));
    context.on('weberror', (error) => this.record('console', 'error', String(error.error())));
  }

  /** Records what a page shows and stores now. */
  async recordPage(page: Page): Promise<void> {
    const where = page.url();
    this.record('address', where, where);
    this.record('DOM', where, await page.content());
    const kept = await page.evaluate(() => ({
      localStorage: JSON.stringify(Object.entries(localStorage)),
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
      names: JSON.stringify([window.name, document.title, history.state]),
    }));
    for (const [channel, text] of Object.entries(kept)) {
      // Nested JSON would be escaped once more than the canaries verify.
      this.record(channel, where, text);
      this.record(channel, where, flat(JSON.parse(text)));
    }
    const cookies = await page.context().cookies();
    this.record('cookies', where, cookies.map(({ name, value }) => `${name}=${value}`).join('\n'));
  }

  #pass(request: http.IncomingMessage, response: http.ServerResponse): void {
    const url = new URL(request.url ?? '');
    const headers: http.OutgoingHttpHeaders = { ...request.headers, 'accept-encoding': 'identity' };
    delete headers['proxy-connection'];
    const { hostname, port, pathname, search } = url;
    const onward = http.request(
      { hostname, port, path: pathname + search, method: request.method, headers, agent: false },
      (answer) => {
        const where = `${request.headers['sec-fetch-dest'] ?? 'request'} ${pathname}`;
        this.record('header', where, answer.rawHeaders.join('\n'));
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('close', () => this.record('body', where, Buffer.concat(chunks)));
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }
}

const flat = (value: unknown): string =>
  Array.isArray(value) ? value.map(flat).join('\n') : String(value);

/** Every file below a folder. */
export function filesOf(folder: string, channel: string): Piece[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return { channel, where: path.relative(folder, file), bytes: readFileSync(file) };
    });
}
