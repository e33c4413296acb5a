import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringSheets, readSheets, type Sheets } from './first-visit.server';

const folder = mkdtempSync(path.join(tmpdir(), 'sheets-'));
mkdirSync(path.join(folder, 'chunks'));
const face = `@font-face{font-family:'A';src:url('/f.woff2') format('woff2')}`;
const rest = `@font-face{font-family:'B';src:local('Arial')}@property --a{syntax:"<length>"}.a::before{content:"«"}`;
writeFileSync(path.join(folder, 'chunks', 'a.css'), `${face}${rest}`);
const sheets: Sheets = readSheets(folder);

const link = (address: string): string =>
  `<link rel="stylesheet" href="${address}" nonce="n" data-precedence="next"/>`;
const known = '/_next/static/chunks/a.css';
const page = (head: string): string =>
  `<html><head>${head}</head><body><p>نستلم ونوصل</p></body></html>`;

let type = 'text/html; charset=utf-8';
let head = link(known);
let server: Server;
let address = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    request.headers['x-nonce'] = 'n';
    bringSheets(sheets, request, response);
    response.setHeader('content-type', type);
    response.setHeader(
      'link',
      `</f.woff2>; rel=preload; as="font", </p.webp>; rel=preload; as="image", <${known}>; rel=preload; as="style"`,
    );
    const bytes = Buffer.from(page(head));
    // The first piece ends inside of a letter.
    const cut = bytes.indexOf('نستلم') + 1;
    response.write(bytes.subarray(0, cut));
    response.end(bytes.subarray(cut));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const open = async (headers: Record<string, string> = {}) => {
  const reply = await request(address, { headers: { 'sec-fetch-dest': 'document', ...headers } });
  return { text: await reply.body.text(), link: reply.headers.link };
};

describe('a first visit', () => {
  it('is answered with a page that brings its style sheet, and whose link fetches nothing', async () => {
    const { text, link: preloads } = await open();
    expect(text).toContain(`<style nonce="n">${rest}</style>`);
    expect(text).toMatch(/<link rel="stylesheet" href="[^"]+" nonce="n"[^>]* disabled=""\/>/);
    expect(text).toContain(`'sheet=${sheets.name};`);
    expect(text).toContain('<p>نستلم ونوصل</p>');
    expect(preloads).toBe('</p.webp>; rel=preload; as="image"');
  });

  it('decides in the page when its fonts are fetched, those of a brand too; without script at once', async () => {
    head = `${link(known)}<style nonce="n">:root{}${face.replace("'A'", "'C'")}</style>`;
    const { text } = await open();
    head = link(known);
    expect(text).toContain('<style nonce="n">:root{}</style>');
    const apart = `${face}${face.replace("'A'", "'C'")}`;
    expect(text).toContain(`<style nonce="n" media="(scripting: none)">${apart}</style><script`);
    expect(text).toContain('fonts=["/f.woff2"]');
  });

  it('has its scripts fetched by the page, once each, and leaves those that no page runs', async () => {
    const preload = (file: string) =>
      `<link rel="preload" href="/${file}.js" as="script" nonce="n" fetchPriority="low"/>`;
    const script = (file: string, rest: string) =>
      `<script src="/${file}.js" nonce="n" ${rest}></script>`;
    const old = script('old', 'noModule=""');
    const scripts = [preload('a'), script('a', 'async=""'), script('b', 'async=""'), preload('c')];
    head = [link(known), ...scripts, script('a', 'async=""'), old].join('');
    const { text } = await open();
    head = link(known);
    expect(text).toContain('of ["/a.js","/b.js"])add(\'script\'');
    expect(text).toContain('of ["/c.js"])add(\'link\'');
    expect(text.match(/<script src=|as="script"/g)).toEqual(['<script src=']);
    expect(text).toContain(old);
  });

  it.each([
    ['whoever has kept the sheets', { cookie: `a=b; sheet=${sheets.name}` }],
    ['what is no page of a browser', { 'sec-fetch-dest': 'empty' }],
  ])('is not that of %s', async (_who, headers: Record<string, string>) => {
    const { text, link: preloads } = await open(headers);
    expect(text).toBe(page(head));
    expect(preloads).toContain('as="style"');
  });

  it('is one again for who has kept other sheets', async () => {
    expect((await open({ cookie: `sheet=x${sheets.name}` })).text).toContain('<style');
  });

  it('leaves a sheet that it does not know where it is', async () => {
    head = link('/_next/static/chunks/other.css');
    expect((await open()).text).toBe(page(head));
    head = link(known);
  });

  it('leaves alone what is no page', async () => {
    type = 'text/plain';
    expect((await open()).text).toBe(page(head));
    type = 'text/html; charset=utf-8';
  });
});

it('sheets that changed have another name; none have no page to be in', () => {
  writeFileSync(path.join(folder, 'chunks', 'a.css'), '.b{}');
  expect(readSheets(folder).name).not.toBe(sheets.name);
  expect(readSheets(path.join(folder, 'nowhere')).byAddress.size).toBe(0);
});
