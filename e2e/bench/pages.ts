import type { Browser } from '@playwright/test';
import { slow4G } from '../harness/slow-network';
import { stepNames } from '../harness/wizard-client';
import { startBaselineApp } from './baseline-app';
import { type Cookies, newPhone, withBenchApp } from './bench-app';
import { interleave, medianOf, ratioOf, type Subject, spread } from './series';
import { reportVerdicts, table } from './verdict';

/**
 * Runs in the page before its scripts: records the largest paint, layout shifts and when the page
 * became interactive.
 */
const observer = () => {
  const seen = { paint: 0, shift: 0, reacts: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.paint = startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.shift += value;
  });
  // React sets a property on an element that it has hydrated.
  const look = () => {
    const button = document.querySelector('form button[type=submit]');
    const element = button ?? document.querySelector('h1');
    const isAlive = element && Object.keys(element).some((key) => key.startsWith('__reactProps'));
    if (isAlive) seen.reacts = performance.now();
    else setTimeout(look, 10);
  };
  look();
};

/** Loads a page with an empty cache on a throttled phone. */
async function load(
  browser: Browser,
  url: string,
  cookies: Cookies | undefined,
): Promise<Record<string, number>> {
  const page = await newPhone(browser, cookies);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observer);
  await page.goto(url, { waitUntil: 'load' });
  type Seen = Record<'paint' | 'shift' | 'reacts', number>;
  await page.waitForFunction(
    () => (window as unknown as { seen: Seen }).seen.reacts > 0,
    undefined,
    { timeout: 30_000 },
  );
  // Fonts load last on such a network, and may shift the layout.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await page.context().close();
  return seen;
}

/**
 * Loads the first screen of the product's pages and, for comparison, of a Next page without islands
 * and fonts.
 */
export const pages = (rounds: number, only: string[]): Promise<number> =>
  withBenchApp(async ({ app, browser, cookiesAtStep: visitorAt, customer }) => {
    const wanted = (name: string) => only.length === 0 || only.includes(name);
    const bare = await startBaselineApp();
    const visitor = await visitorAt('review');
    const subject = (name: string, url: string, cookies?: Cookies): Subject => ({
      name,
      measure: () => load(browser, url, cookies),
    });
    const ours = [
      subject('home', `${app.url}/ar`),
      subject('plans', `${app.url}/ar/plans`),
      ...stepNames.map((step) => subject(step, `${app.url}/ar/start/${step}`, visitor)),
    ].filter(({ name }) => wanted(name));
    if (wanted('tracking') || wanted('done')) {
      const { cookies, done, tracking } = await customer();
      if (wanted('done')) ours.push(subject('done', app.url + done, cookies));
      if (wanted('tracking')) ours.push(subject('tracking', app.url + tracking));
    }
    const series = await interleave([subject('bare', bare.url), ...ours], rounds);
    const row = (name: string): string[] => [
      name,
      spread(series, name, 'paint'),
      spread(series, name, 'reacts'),
      medianOf(series, name, 'shift').toFixed(3),
    ];
    table(
      ['page', 'largest paint ms', 'reacts after ms', 'shift'],
      ['bare', ...ours.map(({ name }) => name)].map(row),
    );
    const ratio = (name: string, key: string) => ratioOf(series, name, 'bare', key);
    return reportVerdicts(
      ours.flatMap(({ name }) => [
        { what: `${name}: largest paint`, value: ratio(name, 'paint'), most: 1, unit: '×' },
        { what: `${name}: reacts after`, value: ratio(name, 'reacts'), most: 1.25, unit: '×' },
        {
          what: `${name}: layout shift`,
          value: Number(medianOf(series, name, 'shift').toFixed(3)),
          // The limit is under 0.01.
          most: 0.009,
        },
      ]),
    );
  });
