import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ensureBrowser, launchBrowser } from '../../scripts/stack/browser';
import { App } from '../harness/app';
import setUp from '../harness/global-setup';
import { translatorFor } from '../harness/messages';
import { newPerson } from '../harness/person';
import { subscribe, walkTo } from '../harness/walk';
import { Wizard } from '../harness/wizard';
import type { StepName } from '../harness/wizard-client';
import { World } from '../harness/world';

export type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The app as shipped, with its own world, and a browser. */
export interface BenchApp {
  app: App;
  world: World;
  browser: Browser;
  /** The cookies of a customer who has answered all steps before this one. */
  cookiesAtStep(step: StepName): Promise<Cookies>;
  /** A customer who has paid, and the pages that show it. */
  customer(): Promise<{ cookies: Cookies; done: string; tracking: string }>;
}

/**
 * As in production: no clock request before each request, logs from `warn`, no preloaded module.
 */
const quiet = { CLOCK_URL: '', LOG_LEVEL: 'warn', NODE_OPTIONS: '' };

/** The worker runs as often as in production, so that its rounds do not distort response times. */
export const productionEnvironment = { ...quiet, WORKER_INTERVAL_MS: '' };

const phone = {
  viewport: { width: 412, height: 823 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
} as const;

/** A new phone with an empty cache and only these cookies. */
export async function newPhone(browser: Browser, cookies?: Cookies): Promise<Page> {
  const context = await browser.newContext({ ...phone, ...(cookies && { storageState: cookies }) });
  // esbuild wraps named functions in `__name`, also those that run in the page.
  await context.addInitScript({ content: 'globalThis.__name = (it) => it;' });
  return context.newPage();
}

/** Builds and starts everything, calls `run`, and stops everything. */
export async function withBenchApp(run: (bench: BenchApp) => Promise<boolean>): Promise<number> {
  ensureBrowser();
  const takeDown = await setUp();
  const browser = await launchBrowser();
  try {
    const world = await World.create();
    const app = await App.create(world, 'bench');
    await app.start(quiet);
    const visit = async <Found>(walk: (wizard: Wizard, page: Page) => Promise<Found>) => {
      const context = await browser.newContext({ ...phone, baseURL: app.url });
      const page = await context.newPage();
      const found = await walk(
        new Wizard(page, translatorFor('ar'), 'ar', world, newPerson(0)),
        page,
      );
      const cookies = await context.storageState();
      await context.close();
      return { found, cookies };
    };
    const bench: BenchApp = {
      app,
      world,
      browser,
      cookiesAtStep: async (step) => (await visit((wizard) => walkTo(wizard, step))).cookies,
      customer: async () => {
        const { found, cookies } = await visit(async (wizard, page) => {
          await subscribe(wizard);
          const link = page.locator('a[href*="/track/"]:not([href$="/calendar"])').first();
          const tracking = await link.getAttribute('href');
          if (!tracking) throw new Error(`${page.url()} has no link to the tracking page`);
          return {
            done: new URL(page.url()).pathname,
            tracking: new URL(tracking, app.url).pathname,
          };
        });
        return { cookies, ...found };
      },
    };
    return (await run(bench)) ? 0 : 1;
  } finally {
    await browser.close();
    await takeDown();
  }
}
