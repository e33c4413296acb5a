import { test as base, expect, type Page } from '@playwright/test';
import { App } from './app';
import { query } from './database';
import { type Locale, type Translate, translatorFor } from './messages';
import { newPerson, type Person } from './person';
import { World } from './world';

interface Fixtures {
  /**
   * Environment overrides of this test's app, which is started for it and stopped after it. None:
   * the worker's app continues with its first environment.
   */
  changes: Record<string, string> | undefined;
  /** The test's language, from Playwright's `locale` option. */
  language: Locale;
  /** The messages of the test's language. */
  t: Translate;
  /** A new customer in every test. */
  person: Person;
  /** An error that the test's pages may log. */
  toleratedError: RegExp | null;
  /** Fails a test whose pages throw, or violate the content security policy. Always on. */
  failOnBrowserErrors: void;
  /**
   * Gives the next test a world without faults and with an unmoved clock, and a running app. Always
   * on.
   */
  clean: void;
}

interface WorkerFixtures {
  /** The sandbox world of this worker's app. */
  world: World;
  /** This worker's app: own process, port, database and world. */
  app: App;
}

/** Many tests expect a 4xx or 5xx response, which the browser logs as an error. */
const expected = /^Failed to load resource/;

export const test = base.extend<Fixtures, WorkerFixtures>({
  language: async ({ locale }, use) => {
    await use(locale === 'en' ? 'en' : 'ar');
  },

  world: [
    async ({}, use) => {
      await use(await World.createInMorning());
    },
    { scope: 'worker' },
  ],

  app: [
    async ({ world }, use, { workerIndex }) => {
      const app = await App.create(world, `app-${workerIndex}`);
      await app.start();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ app }, use) => {
    await use(app.url);
  },

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForHydrationOnGoto(page);
    await use(page);
  },

  t: async ({ language }, use) => {
    await use(translatorFor(language));
  },

  person: async ({}, use, { workerIndex }) => {
    await use(newPerson(workerIndex));
  },

  toleratedError: [null, { option: true }],

  failOnBrowserErrors: [
    async ({ context, toleratedError }, use) => {
      const heard: string[] = [];
      // A failed request is not an error by itself, but may explain another one.
      const failed: string[] = [];
      context.on('requestfailed', (request) => {
        failed.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
      });
      // Chromium does not log violations that a script catches.
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          reportError(new Error(`blocked by the policy: ${violatedDirective} ${blockedURI}`)),
        ),
      );
      context.on('weberror', (error) => {
        const text = String(error.error());
        if (!toleratedError?.test(text)) heard.push(text);
      });
      context.on('console', (message) => {
        if (message.type() === 'error' && !expected.test(message.text()))
          heard.push(message.text());
      });
      await use();
      expect(heard, ['errors in the browser', ...failed].join('\n')).toEqual([]);
    },
    { auto: true },
  ],

  changes: [undefined, { option: true }],

  clean: [
    async ({ world, app, changes }, use) => {
      await (changes ? app.restart(changes) : app.restore());
      await use();
      // The next test starts the app that it needs.
      if (changes) await app.stop();
      await Promise.all([
        world.clearFaults(),
        world.restoreDefaults(),
        world.resetClock(),
        // Otherwise the worker would poll this test's subscriptions during the next test.
        query(app, 'update trackings set ended = true'),
      ]);
    },
    { auto: true },
  ],
});

/** Time for hydration on a slow machine; a page whose scripts a test blocks never hydrates. */
const timeoutMs = 15_000;

/**
 * Waits until React has taken the open page over, or for 15 seconds. Scripts load after the first
 * paint, so a page that shows its text does not react to anything yet.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const isTakenOver = () => {
    const languageSwitch = document.getElementById('language');
    return (
      !languageSwitch || Object.keys(languageSwitch).some((key) => key.startsWith('__reactProps'))
    );
  };
  await page.waitForFunction(isTakenOver, undefined, { timeout: timeoutMs }).catch(() => {});
}

/** Makes `goto` wait for hydration. With `waitUntil` it waits for that only. */
function waitForHydrationOnGoto(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const reply = await open(address, options);
    // An error page that the server sends itself may have no script.
    const standsIn = reply !== null && (reply.status() === 429 || reply.status() >= 500);
    if (!options?.waitUntil && !standsIn) await waitForHydration(page);
    return reply;
  };
}

export { expect };
