import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArguments, ensureBrowser, findQuickBrowser } from '../scripts/stack/browser';
import { App } from './harness/app';
import setUp from './harness/global-setup';
import { newPerson } from './harness/person';
import { Wizard } from './harness/wizard';
import { wordsOf } from './harness/words';
import { World } from './harness/world';
import { startBarePage } from './sizes/bare';
import { type Row, report } from './sizes/budget';
import { pages } from './sizes/pages';
import { Visit } from './sizes/visit';

const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'ar',
  // It fetches the offline pages once, on idle, and stands between a page and its count.
  serviceWorkers: 'block',
} as const;

async function bareScript(browser: Browser): Promise<number> {
  const bare = await startBarePage();
  const context = await browser.newContext(phone);
  const visit = await Visit.begin(await context.newPage(), bare.url);
  await visit.open(bare.url);
  const size = await visit.script();
  await context.close();
  await bare.process.stop();
  return size;
}

/** The same page in English, only to see whether it moves. */
async function shiftInEnglish(page: Page, origin: string): Promise<number> {
  const path = new URL(page.url());
  const other = await Visit.begin(await page.context().newPage(), origin);
  await other.open(origin + path.pathname.replace(/^\/ar/, '/en') + path.search);
  const shift = await other.shift();
  await other.page.close();
  return shift;
}

/** Walks the journey once, each page in a browser that has nothing cached; tells of each row as it comes. */
async function measure(
  browser: Browser,
  { url, world, bare }: { url: string; world: World; bare: number },
  tell: (row: Row) => void,
): Promise<void> {
  const person = newPerson(0);
  const words = wordsOf('ar');
  let context = await browser.newContext({ ...phone, baseURL: url });
  let last = await context.newPage();
  for (const { name, path, complete } of pages) {
    const wizardOn = (page: Page) => new Wizard(page, words, 'ar', world, person);
    const where = typeof path === 'string' ? url + path : await path(last, wizardOn(last));
    const storageState = await context.storageState();
    await context.close();
    context = await browser.newContext({ ...phone, baseURL: url, storageState });
    last = await context.newPage();
    // What a server draws for the first time comes late, and to the page that looks like a slow line.
    await last.request.get(where);
    const visit = await Visit.begin(last, url);
    await visit.open(where);
    const { kilobytes: cold, requests, foreign } = visit.traffic();
    const script = (await visit.script()) - bare;
    const hasMap = await visit.hasScript('leaflet');
    const shifts = [await visit.shift(), await shiftInEnglish(last, url)];
    await visit.open(where);
    const warm = visit.traffic().kilobytes;
    shifts.push(await visit.shift());
    await complete?.(wizardOn(last));
    if (complete) await visit.quiet();
    tell({
      name,
      isStep: where.includes('/start/'),
      script,
      completed: complete && (await visit.script()) - bare,
      cold,
      warm,
      requests,
      foreign: foreign.length,
      hasMap,
      shift: Math.max(...shifts),
    });
  }
  await context.close();
}

/** What each page of the journey costs a phone; 1 when one is over its budget. */
export async function main(): Promise<number> {
  ensureBrowser();
  const takeDown = await setUp();
  const executablePath = findQuickBrowser();
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath && { executablePath }),
  });
  try {
    const world = await World.createInMorning();
    const app = await App.create(world, 'sizes');
    await app.start();
    const bare = await bareScript(browser);
    const rows: Row[] = [];
    let fits = false;
    try {
      await measure(browser, { url: app.url, world, bare }, (row) => rows.push(row));
    } finally {
      // A walk that broke off shows how far it came.
      fits = report(rows, bare);
    }
    return fits ? 0 : 1;
  } finally {
    await browser.close();
    await takeDown();
  }
}
