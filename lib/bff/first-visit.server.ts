import 'server-only';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

/** The style sheets of a build, by address, and the name of them all. */
export interface Sheets {
  /** Another one as soon as a byte of them is. */
  name: string;
  /** Each a letter for a byte (latin1), as a piece of a page is read: it may end inside of a letter. */
  byAddress: ReadonlyMap<string, string>;
}

const cookieName = 'sheet';
const yearSeconds = 31_536_000;

/** Reads the sheets below a folder that is served as `/_next/static`; none where there is no such folder. */
export function readSheets(folder: string): Sheets {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.css'),
      )
    : [];
  const byAddress = new Map(
    files.map((file) => [
      `/_next/static/${file.split(path.sep).join('/')}`,
      readFileSync(path.join(folder, file), 'latin1'),
    ]),
  );
  const hash = createHash('sha256');
  for (const text of byAddress.values()) hash.update(text);
  return { name: hash.digest('base64url').slice(0, 8), byAddress };
}

/** A browser opens a page, and has not kept these sheets. */
function isFirstVisit({ name, byAddress }: Sheets, { method, headers }: IncomingMessage): boolean {
  const { cookie = '', 'sec-fetch-dest': destination } = headers;
  const knows = cookie.split('; ').includes(`${cookieName}=${name}`);
  return byAddress.size > 0 && method === 'GET' && destination === 'document' && !knows;
}

const sheetLink = /<link rel="stylesheet" href="([^"]+)"([^>]*)\/>/g;

const styles = /(<style nonce="[^"]*">)(.*?)(?=<\/style>)/gs;

/** What fetches a font, in a sheet of a build; what has the machine's own (`local`) fetches nothing. */
const fontFace = /@font-face\{[^}]*url\([^}]*\}/g;

/** A line on which the page's own head took this long to come has better uses than letters. */
const slowHeadMs = 400;

/** A browser that has told of no paint so long after the head was there does not tell of it. */
const unpaintedMs = 2000;

/** What a page fetches when it is told to, and what it then says is kept. */
interface Kept {
  sheets: string[];
  fonts: string[];
  scripts: Scripts;
  name: string;
}

/** By address: those that run, and those that are fetched in front of whoever asks for them. */
interface Scripts {
  run: string[];
  ahead: string[];
}

/** Fetches what makes the page react: at once, or after the first paint; once, whoever says so first. */
const running = ({ run, ahead }: Scripts): string =>
  `const add=(tag,as)=>document.head.append(Object.assign(document.createElement(tag),as));let isRun=false;` +
  `const run=()=>{if(isRun)return;isRun=true;for(const src of ${JSON.stringify(run)})add('script',{src,async:true});` +
  `for(const href of ${JSON.stringify(ahead)})add('link',{rel:'preload',as:'script',fetchPriority:'low',href})};` +
  `if(isSlow||document.hidden)run();else{setTimeout(run,${unpaintedMs});` +
  `new PerformanceObserver((_,watch)=>{watch.disconnect();run()}).observe({type:'paint',buffered:true});` +
  `addEventListener('visibilitychange',run)}`;

/**
 * In the page, behind the fonts' declarations. On a quick line they count at once, and the fonts are fetched in front of
 * the first paint, the scripts behind it. On a slow one fonts would take their share of the line from what makes the page
 * react, and move its lines under the eyes of who reads them: there they are fetched once all else is there, and count from
 * the next page on, whose title is another one; and scripts come at once, which are later than the paint there anyway.
 * Where no script runs, fonts count from the beginning. Sheets are kept, on any line, for pages that are opened anew, and a
 * cookie says so.
 */
const arriving = ({ sheets, fonts, scripts, name }: Kept): string =>
  `{const faces=document.currentScript.previousSibling,[page]=performance.getEntriesByType('navigation'),` +
  `fonts=${JSON.stringify(fonts)},isSlow=page&&performance.now()-page.requestStart>${slowHeadMs},use=()=>{faces.media='all'};` +
  `${running(scripts)}if(!isSlow){use();` +
  `for(const href of fonts)add('link',{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'anonymous',href})}` +
  `addEventListener('load',()=>{const{title}=document;` +
  `if(isSlow)new MutationObserver((_,watch)=>{if(document.title!==title){watch.disconnect();use()}})` +
  `.observe(document.head,{childList:true,subtree:true,characterData:true});` +
  `Promise.all([...${JSON.stringify(sheets)},...(isSlow?fonts:[])].map((one)=>fetch(one).then((reply)=>reply.blob())))` +
  `.then(()=>{document.cookie='${cookieName}=${name};path=/;max-age=${yearSeconds};samesite=lax'},()=>{})})}`;

const scriptTag = /<script src="([^"]+)"(?=[^>]* async="")[^>]*><\/script>/g;
const scriptPreload =
  /<link (?=[^>]*\brel="preload")(?=[^>]*\bas="script")[^>]*\bhref="([^"]+)"[^>]*>/g;

/** The page without what fetches its scripts, and which those are. */
function withoutScripts(page: string): { page: string; scripts: Scripts } {
  const taken = (all: RegExp): string[] => [
    ...new Set([...page.matchAll(all)].map(([, address = '']) => address)),
  ];
  const run = taken(scriptTag);
  const ahead = taken(scriptPreload).filter((address) => !run.includes(address));
  const without = page.replaceAll(scriptTag, '').replaceAll(scriptPreload, '');
  return { page: without, scripts: { run, ahead } };
}

/** The page with its fonts' declarations apart, in its head, and a script that says from when on they count, and fetches the scripts. */
function withFontsApart(page: string, kept: Kept, nonce: string): string {
  const faces: string[] = [];
  const apart = page.replaceAll(
    styles,
    (_, tag: string, sheet: string) =>
      tag +
      sheet.replaceAll(fontFace, (face) => {
        faces.push(face);
        return '';
      }),
  );
  return apart.replace(
    '</head>',
    () =>
      `<style nonce="${nonce}" media="(scripting: none)">${faces.join('')}</style>` +
      `<script nonce="${nonce}">${arriving(kept)}</script></head>`,
  );
}

/**
 * Writes the sheets into a page, and their links as switched off: React, which wants to find what it drew, takes them for
 * loaded, and they fetch nothing.
 */
function withSheets(
  page: Buffer,
  { name, byAddress }: Sheets,
  { fonts, nonce }: { fonts: string[]; nonce: string },
): Buffer {
  const brought: string[] = [];
  const text = page
    .toString('latin1')
    .replaceAll(sheetLink, (link, address: string, rest: string) => {
      const sheet = byAddress.get(address);
      if (sheet === undefined) return link;
      brought.push(address);
      return `<style nonce="${nonce}">${sheet}</style><link rel="stylesheet" href="${address}"${rest} disabled=""/>`;
    });
  if (brought.length === 0) return page;
  const { page: still, scripts } = withoutScripts(text);
  const kept = { sheets: brought, fonts, scripts, name };
  return Buffer.from(withFontsApart(still, kept, nonce), 'latin1');
}

/**
 * Lets the page that answers a first visit bring its style sheets along: on a slow line they would wait behind fonts and
 * scripts, and the page with them (docs/speed.md, S3). Whoever has kept them says so with a cookie, and gets links.
 * The guard has been there before: its policy allows styles with the nonce that it gave the request.
 */
export function bringSheets(
  sheets: Sheets,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const nonce = request.headers['x-nonce'];
  if (!isFirstVisit(sheets, request) || typeof nonce !== 'string') return;
  const { writeHead, write } = response;
  const isPage = () => String(response.getHeader('content-type')).startsWith('text/html');
  let hasHead = false;
  const fonts: string[] = [];
  /** Before the head of the answer is sent: what the page brings along, or fetches when it may, is not asked for in front of it. */
  const holdBack = () => {
    const link = response.getHeader('link');
    if (response.headersSent || !isPage() || typeof link !== 'string') return;
    const preloads = link.split(/, (?=<)/);
    const isFont = (preload: string) => preload.includes('as="font"');
    fonts.push(...preloads.filter(isFont).map((preload) => preload.slice(1, preload.indexOf('>'))));
    const rest = preloads.filter((preload) => !isFont(preload) && !preload.includes('as="style"'));
    if (rest.length > 0) response.setHeader('link', rest.join(', '));
    else response.removeHeader('link');
  };
  response.writeHead = function (this: ServerResponse, ...head: unknown[]) {
    holdBack();
    return Reflect.apply(writeHead, response, head);
  } as typeof writeHead;
  response.write = function (piece: Uint8Array | string, ...more: unknown[]) {
    holdBack();
    // The head of a page comes in one piece. Were it cut inside of a link, that link would do its usual work.
    const isHead = !hasHead && isPage();
    hasHead = true;
    const written = isHead ? withSheets(Buffer.from(piece), sheets, { fonts, nonce }) : piece;
    return Reflect.apply(write, response, [written, ...more]);
  } as typeof write;
}
