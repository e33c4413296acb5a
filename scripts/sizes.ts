import { type Browser, chromium, type Page } from '@playwright/test';
import { App } from '../e2e/support/app';
import setUp from '../e2e/support/global-setup';
import { newPerson } from '../e2e/support/person';
import { Wizard } from '../e2e/support/wizard';
import { wordsOf } from '../e2e/support/words';
import { World } from '../e2e/support/world';
import { startBarePage } from './sizes/bare';
import { pages } from './sizes/pages';
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
  const count = new ScriptCount(await context.newPage(), bare.url);
  await count.page.goto(bare.url);
  await count.quiet();
  const size = await count.kibibytes();
  await context.close();
  await bare.process.stop();
  return size;
}

/** Walks the journey once, each page in a browser that has nothing cached; tells of each row as it comes. */
async function measure(
  browser: Browser,
  url: string,
  world: World,
  tell: (row: Row) => void,
): Promise<void> {
  const person = newPerson(0);
  const words = wordsOf('ar');
  let context = await browser.newContext({ ...phone, baseURL: url });
  let last = await context.newPage();
  for (const { name, path, complete } of pages) {
    const wizardOn = (page: Page) => new Wizard(page, words, 'ar', world, person);
    const where = typeof path === 'string' ? path : await path(last, wizardOn(last));
    const storageState = await context.storageState();
    await context.close();
    context = await browser.newContext({ ...phone, baseURL: url, storageState });
    last = await context.newPage();
    const count = new ScriptCount(last, url);
    await last.goto(where);
    await count.quiet();
    const untouched = await count.kibibytes();
    await complete?.(wizardOn(last));
    if (complete) await count.quiet();
    tell({ name, untouched, completed: complete && (await count.kibibytes()) });
  }
  await context.close();
}

const within = (bare: number, { untouched, completed }: Row): boolean[] => [
  untouched - bare <= budget.untouched,
  ...(completed === undefined ? [] : [completed - bare <= budget.completed]),
];

/** Prints the table and how many of its figures are within the budget; false when one is not. */
function report(rows: Row[], bare: number): boolean {
  const cell = (size: number | undefined, most: number): string =>
    size === undefined
      ? '–'.padStart(12)
      : `${(size - bare).toFixed(1).padStart(10)} ${size - bare > most ? '✗' : ' '}`;
  const line = (name: string, ...cells: string[]): void =>
    console.log([name.padEnd(16), ...cells.map((text) => text.padStart(12))].join(' '));

  console.log(`KiB of script (gzip) above a bare page of the same Next (${bare.toFixed(1)})`);
  line('', 'untouched', 'completed');
  for (const { name, untouched, completed } of rows) {
    line(name, cell(untouched, budget.untouched), cell(completed, budget.completed));
  }
  line('at most', `${budget.untouched}.0  `, `${budget.completed}.0  `);
  const verdicts = rows.flatMap((row) => within(bare, row));
  const passed = verdicts.filter(Boolean).length;
  console.log(`\n${passed} passed, ${verdicts.length - passed} failed`);
  return passed === verdicts.length;
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
    const rows: Row[] = [];
    let fits = false;
    try {
      await measure(browser, app.url, world, (row) => rows.push(row));
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
