import assert from 'node:assert/strict';
import { type Browser, chromium, expect } from '@playwright/test';
import { wordsOf } from '../../../harness/words';
import { Wizard } from '../../../harness/wizard';
import {
  browserArguments,
  ensureBrowser,
  findQuickBrowser,
} from '../../../../scripts/stack/browser';
import { instanceHeader } from '../proxy';
import type { Visitor } from '../visitor';
import type { Cell } from './data';
import { visible } from './seen';

/** What a person does on the page of a step, so that the call is made. */
export type Press = (wizard: Wizard) => Promise<void>;

const soonMs = 20_000;

/**
 * A real browser, in which somebody presses what a cell is about, while the fault strikes. A short run looks once at each
 * code of each operation, a long one every time.
 */
export class Window {
  readonly #seen = new Set<string>();
  #browser: Promise<Browser> | undefined;
  looks = 0;

  constructor(private readonly isLong: boolean) {}

  /** Whether a cell is to be looked at. */
  wants({ operation, expected: { code } }: Cell): boolean {
    const what = `${operation.name} ${code}`;
    const isNew = !this.#seen.has(what);
    this.#seen.add(what);
    return code !== undefined && (isNew || this.isLong);
  }

  /** These words stand on the page once the visitor has pressed. */
  async shows(visitor: Visitor, { press, words, goesOn }: Look): Promise<void> {
    const { town, language, person, jar } = visitor;
    this.#browser ??= launch();
    const browser = await this.#browser;
    const context = await browser.newContext({
      baseURL: town.url,
      locale: language,
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'block',
      extraHTTPHeaders:
        visitor.instance === undefined ? {} : { [instanceHeader]: String(visitor.instance) },
    });
    try {
      await context.addCookies([...jar].map(([name, value]) => ({ name, value, url: town.url })));
      const page = await context.newPage();
      page.setDefaultTimeout(soonMs);
      const t = wordsOf(language);
      const wizard = new Wizard(page, t, language, town.world, person);
      await press(wizard);
      const found = page.getByText(words).filter({ visible: true }).first();
      const isThere = () => goesOn?.test(page.url()) || found.isVisible();
      await expect
        .poll(isThere, { timeout: soonMs })
        .toBe(true)
        .catch(async () => {
          assert.fail(`no "${words}" on the page: ${visible(await page.content()).slice(0, 500)}`);
        });
      if (goesOn?.test(page.url())) return;
      this.looks += 1;
    } finally {
      await context.close();
    }
  }

  async close(): Promise<void> {
    await (await this.#browser)?.close();
  }
}

function launch(): Promise<Browser> {
  ensureBrowser();
  const executablePath = findQuickBrowser();
  return chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) });
}

interface Look {
  press: Press;
  words: string;
  /** Where a second press may lead: what the first one was told to have failed was done. */
  goesOn?: RegExp | undefined;
}
