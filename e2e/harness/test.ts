import { test as base, expect } from '@playwright/test';
import { App } from './app';
import { book } from './book';
import { newPerson, type Person } from './person';
import { waitUntilTakenOver } from './taken-over';
import { type Locale, type Words, wordsOf } from './words';
import { World } from './world';

interface Fixtures {
  /**
   * Goes over the environment of an app of the test's own: started anew for it, and gone after it with all that it has
   * learnt. None: the worker's app goes on, as it was at first.
   */
  changes: Record<string, string> | undefined;
  /** The language of the test: that of Playwright's own option `locale`. */
  language: Locale;
  /** The words of the test's language. */
  t: Words;
  /** Somebody new in every test. */
  person: Person;
  /** An error that a page of the test may have. */
  toleratedError: RegExp | null;
  /** Fails a test in whose pages something threw or was refused by the browser. Always on. */
  quietConsole: void;
  /** Gives the next test a world without faults, whose clock nobody has moved, and an app that runs. Always on. */
  clean: void;
}

interface WorkerFixtures {
  /** The sandbox as this worker's app sees it. */
  world: World;
  /** This worker's app: own process, port, database and world. */
  app: App;
}

/** An answer of 4xx or 5xx is what many tests are about; the browser calls each an error. */
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
    if (javaScriptEnabled !== false) waitUntilTakenOver(page);
    await use(page);
  },

  t: async ({ language }, use) => {
    await use(wordsOf(language));
  },

  person: async ({}, use, { workerIndex }) => {
    await use(newPerson(workerIndex));
  },

  toleratedError: [null, { option: true }],

  quietConsole: [
    async ({ context, toleratedError }, use) => {
      const heard: string[] = [];
      // What a request failed of is no error of its own, and may be why something else was.
      const failed: string[] = [];
      context.on('requestfailed', (request) => {
        failed.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
      });
      // Chromium logs none that a script catches.
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
      await (changes ? app.startAnew(changes) : app.restore());
      await use();
      // The next test starts the one that it wants.
      if (changes) await app.stop();
      await Promise.all([
        world.clearFaults(),
        world.asAtFirst(),
        world.runOn(),
        // What this test bought would be asked about in the background of the next.
        book(app, 'update trackings set ended = true'),
      ]);
    },
    { auto: true },
  ],
});

export { expect };
