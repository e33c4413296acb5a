import type { Browser, Page } from '@playwright/test';
import { ensureBrowser, launchBrowser } from '../scripts/stack/browser';
import { App } from './harness/app';
import setUp from './harness/global-setup';
import { translatorFor } from './harness/messages';
import { newPerson } from './harness/person';
import { Wizard } from './harness/wizard';
import { World } from './harness/world';
import { type Row, report } from './sizes/budget';
import { startBarePage } from './sizes/next-app';
import { pages } from './sizes/pages';
import { Visit } from './sizes/visit';

const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'ar',
  // The service worker fetches the offline pages on idle and would distort a page's count.
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

/**
 * Layout shift of the same page in English. Like in Arabic, of the second visit: on the first one
 * the font may arrive late, and how far it moves lines depends on the fonts of this machine.
 */
async function shiftInEnglish(page: Page, origin: string): Promise<number> {
  const path = new URL(page.url());
  const other = await Visit.begin(await page.context().newPage(), origin);
  const url = origin + path.pathname.replace(/^\/ar/, '/en') + path.search;
  await other.open(url);
  await other.open(url);
  const shift = await other.shift();
  await other.page.close();
  return shift;
}

/**
 * Walks the journey once, with an empty cache for each page; reports each row as it is measured.
 */
async function measure(
  browser: Browser,
  { url, world, bare }: { url: string; world: World; bare: number },
  tell: (row: Row) => void,
): Promise<void> {
  const person = newPerson(0);
  const translate = translatorFor('ar');
  let context = await browser.newContext({ ...phone, baseURL: url });
  let last = await context.newPage();
  for (const { name, path, complete } of pages) {
    const wizardOn = (page: Page) => new Wizard(page, translate, 'ar', world, person);
    const where = typeof path === 'string' ? url + path : await path(last, wizardOn(last));
    const storageState = await context.storageState();
    await context.close();
    context = await browser.newContext({ ...phone, baseURL: url, storageState });
    last = await context.newPage();
    // The first render of a page is slow, which the page would take for a slow network.
    await last.request.get(where);
    const visit = await Visit.begin(last, url);
    await visit.open(where);
    const { kilobytes: cold, requests, foreign } = visit.traffic();
    const script = (await visit.script()) - bare;
    const hasMap = await visit.hasScript('leaflet');
    await visit.open(where);
    const warm = visit.traffic().kilobytes;
    const shift = Math.max(await visit.shift(), await shiftInEnglish(last, url));
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
      shift,
    });
  }
  await context.close();
}

/**
 * Measures what each page of the journey costs a phone; returns 1 when a figure is over its budget.
 */
export async function main(): Promise<number> {
  ensureBrowser();
  const takeDown = await setUp();
  const browser = await launchBrowser();
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
      // After a failure, reports the rows measured so far.
      fits = report(rows, bare);
    }
    return fits ? 0 : 1;
  } finally {
    await browser.close();
    await takeDown();
  }
}
