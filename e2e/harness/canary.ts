import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { filesOf, type Recorder } from './recorder';

/** A value that each encoding writes differently. */
export const newCanary = (): string => `canary-${randomUUID()}+/"\\=canary`;

/**
 * The same encodings as in the leak search, implemented independently, with text around the secret.
 */
const written: Record<string, (secret: string, around: string) => string> = {
  plain: (secret, around) => around + secret + around,
  reversed: (secret, around) =>
    Array.from(around + secret)
      .reverse()
      .join(''),
  hex: (secret, around) => Buffer.from(around + secret + around).toString('hex'),
  base64: (secret, around) => Buffer.from(around + secret + around).toString('base64'),
  base64url: (secret, around) => Buffer.from(around + secret + around).toString('base64url'),
  percent: (secret, around) => encodeURIComponent(around + secret),
  json: (secret, around) => JSON.stringify({ around, secret }),
};

/** Every encoding, at each of base64's three alignments. */
export function plantings(canary: string): [encoding: string, text: string][] {
  return Object.entries(written).flatMap(([encoding, write]) =>
    ['', 'a', 'bc'].map((around): [string, string] => [encoding, write(canary, around)]),
  );
}

export const plantedEncodings: readonly string[] = Object.keys(written);

/**
 * Channels through which a browser receives or stores data; the `Recorder` must cover all of them.
 */
export const browserChannels = [
  'body',
  'header',
  'console',
  'localStorage',
  'sessionStorage',
  'names',
  'cookies',
  'DOM',
] as const;

/** Kinds of response whose body the recorder must see. */
export const destinations = ['document', 'script', 'style', 'image', 'font', 'empty'] as const;

const types: Record<string, string> = {
  '/page': 'text/html',
  '/script.js': 'text/javascript',
  '/style.css': 'text/css',
  '/image.svg': 'image/svg+xml',
  '/font.woff2': 'font/woff2',
  '/texts': 'application/json',
};

const page = `<!doctype html><title>Canary</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css"><img src="/image.svg" alt=""><p id="shown"></p>
<script src="/script.js"></script><script>
(async () => {
  const texts = await (await fetch('/texts')).json();
  await new FontFace('canary', 'url(/font.woff2)').load().catch(() => {});
  texts.forEach((text, at) => {
    console.log(text);
    localStorage.setItem('at' + at, text);
    sessionStorage.setItem('at' + at, text);
  });
  window.name = texts.join(' ');
  document.getElementById('shown').textContent = texts.join(' ');
  document.title = 'Planted';
})();
</script>`;

function bodyOf(url: string, texts: string[]): string {
  if (url === '/texts') return JSON.stringify(texts);
  if (url === '/page') return `${page}<!-- ${texts.join('\n')} -->`;
  return texts.map((text) => `// ${text}`).join('\n');
}

/** A server for a page that leaks a canary through every channel. */
async function leakyServer(texts: string[]): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const type = types[request.url ?? ''];
    response.statusCode = type ? 200 : 404;
    response.setHeader('content-type', type ?? 'text/plain');
    texts.forEach((text, at) => response.setHeader(`x-at-${at}`, text));
    response.setHeader(
      'set-cookie',
      texts.map((text, at) => `at-${at}=${text}`),
    );
    response.end(bodyOf(request.url ?? '', texts));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Leaks the canary from a page in a browser whose proxy is the recorder. */
export async function plantInBrowser(tab: Page, recorder: Recorder, canary: string): Promise<void> {
  const server = await leakyServer(plantings(canary).map(([, text]) => text));
  try {
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page`);
    await tab.waitForFunction(() => document.title === 'Planted');
    await recorder.recordPage(tab);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Writes each encoding into its own file in a folder; returns the pieces found there. */
export function plantInFiles(canary: string, channel: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'canary-'));
  try {
    plantings(canary).forEach(([, text], at) => {
      writeFileSync(path.join(folder, `${at}.js`), `x="${text}"`);
    });
    return filesOf(folder, channel);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
