import { type Browser, chromium } from '@playwright/test';
import { App } from '../e2e/support/app';
import setUp from '../e2e/support/global-setup';
import { newPerson } from '../e2e/support/person';
import { wordsOf } from '../e2e/support/words';
import { World } from '../e2e/support/world';
import { startBarePage } from './sizes/bare';
import { pages, type Visit } from './sizes/pages';
import { ScriptCount } from './sizes/scripts-of';
import { browserArguments, ensureBrowser, findBrowser } from './stack/browser';

/** KiB of script above a bare page: as opened, and once the step was completed. */
const budget = { untouched: 40, completed: 90 };

interface Row {
  name: string;
  untouched: number;
  completed: number | undefined;
}

const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'ar',
};

async function bareSize(browser: Browser): Promise<number> {
  const bare = await startBarePage();
  const context = await browser.newContext(phone);
  const count = new ScriptCount(await context.newPage());
  await count.page.goto(bare.url);
  await count.quiet();
  const size = await count.kibibytes();
  await context.close();
  await bare.process.stop();
  return size;
}

/** Walks the journey once, each page in a browser that has nothing cached. */
async function measure(browser: Browser, url: string, visit: Visit): Promise<Row[]> {
  const rows: Row[] = [];
  let context = await browser.newContext({ ...phone, baseURL: url });
  let last = await context.newPage();
  for (const { name, path, complete } of pages) {
    const where = typeof path === 'string' ? path : path(last);
    const storageState = await context.storageState();
    await context.close();
    context = await browser.newContext({ ...phone, baseURL: url, storageState });
    const count = new ScriptCount(await context.newPage());
    last = count.page;
    await last.goto(where);
    await count.quiet();
    const untouched = await count.kibibytes();
    await complete?.(last, visit);
    if (complete) await count.quiet();
    rows.push({ name, untouched, completed: complete && (await count.kibibytes()) });
  }
  await context.close();
  return rows;
}

/** Prints the table and says how many of its figures are within the budget. */
function report(rows: Row[], bare: number): number {
  const cell = (size: number | undefined, most: number): string =>
    size === undefined
      ? '–'.padStart(12)
      : `${(size - bare).toFixed(1).padStart(10)} ${size - bare > most ? '✗' : ' '}`;
  console.log(
    `KiB of script (gzip) above a bare page of the same Next, which has ${bare.toFixed(1)}`,
  );
  console.log(`${'page'.padEnd(20)} ${'untouched'.padStart(12)} ${'completed'.padStart(12)}`);
  for (const { name, untouched, completed } of rows) {
    console.log(
      `${name.padEnd(20)} ${cell(untouched, budget.untouched)} ${cell(completed, budget.completed)}`,
    );
  }
  console.log(
    `${'at most'.padEnd(20)} ${String(budget.untouched).padStart(10)}   ${String(budget.completed).padStart(10)}\n`,
  );
  const verdicts = rows.flatMap(({ untouched, completed }) => [
    untouched - bare <= budget.untouched,
    ...(completed === undefined ? [] : [completed - bare <= budget.completed]),
  ]);
  const failed = verdicts.filter((within) => !within).length;
  console.log(`${verdicts.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** How much script each page of the journey costs a phone; 1 when one is over the budget. */
export async function main(): Promise<number> {
  ensureBrowser();
  const takeDown = await setUp();
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath && { executablePath }),
  });
  try {
    const world = await World.create();
    const app = await App.create(world, 'sizes');
    await app.start();
    const bare = await bareSize(browser);
    const rows = await measure(browser, app.url, { world, person: newPerson(0), t: wordsOf('ar') });
    return report(rows, bare);
  } finally {
    await browser.close();
    await takeDown();
  }
}
