import type { Browser, Page } from '@playwright/test';
import { translatorFor } from '../harness/messages';
import type { StepName } from '../harness/wizard-client';
import { Visit } from '../sizes/visit';
import { startBaselineApp } from './baseline-app';
import { type Cookies, newPhone, withBenchApp } from './bench-app';
import { interleave, ratioOf, type Subject, spread } from './series';
import { reportVerdicts, table } from './verdict';

/** Steps whose answers exist: the page shows them, and one click submits them again. */
const moves: [from: StepName, to: StepName][] = [
  ['mobile', 'registration'],
  ['registration', 'address'],
  ['address', 'preferences'],
  ['preferences', 'plan'],
  ['plan', 'schedule'],
  ['schedule', 'review'],
];

/** Milliseconds from the click to the frame that shows the heading. */
async function press(page: Page, heading: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate((text) => {
    const watch = { took: 0 };
    Object.assign(window, { watch });
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          const isThere = [...document.querySelectorAll('h1')].some(
            (element) => element.textContent === text,
          );
          if (!isThere) requestAnimationFrame(look);
          else {
            requestAnimationFrame(() => {
              watch.took = performance.now() - timeStamp;
            });
          }
        };
        look();
      },
      { capture: true, once: true },
    );
  }, heading);
  await page.locator('form button[type=submit]:visible').first().click();
  type Watch = { took: number };
  const took = await page
    .waitForFunction(() => (window as unknown as { watch: Watch }).watch.took, undefined, {
      timeout: 30_000,
    })
    .catch(async (cause: Error) => {
      const shown = await page.locator('main').innerText();
      throw new Error(`“${heading}” did not come. ${page.url()} shows:\n${shown}`, { cause });
    });
  return took.jsonValue();
}

/**
 * Opens a step, touches the page as a customer who fills it in does, waits until it is idle, and
 * continues.
 */
async function goOn(
  browser: Browser,
  {
    origin,
    path,
    heading,
    cookies,
  }: { origin: string; path: string; heading: string; cookies?: Cookies },
): Promise<Record<string, number>> {
  const page = await newPhone(browser, cookies);
  const visit = await Visit.begin(page, origin);
  await visit.open(origin + path);
  await page.locator('h1').dispatchEvent('pointerdown');
  await visit.quiet();
  const before = visit.traffic().requests;
  const ms = await press(page, heading);
  const requests = visit.traffic().requests - before;
  await page.context().close();
  return { ms, requests };
}

/**
 * From Continue to the next step on the screen with its answer stored, compared with a server
 * action of a bare Next page.
 */
export const steps = (rounds: number, only: string[]): Promise<number> =>
  withBenchApp(async ({ app, browser, cookiesAtStep: visitorAt }) => {
    const floor = await startBaselineApp();
    const translate = translatorFor('ar');
    const byAction: Subject = {
      name: 'a server action of a bare page',
      measure: () => goOn(browser, { origin: floor.url, path: '/action', heading: 'Step 2' }),
    };
    const ours: Subject[] = [];
    for (const [from, to] of moves) {
      if (only.length > 0 && !only.includes(from)) continue;
      const cookies = await visitorAt(to);
      ours.push({
        name: `${from} → ${to}`,
        measure: () =>
          goOn(browser, {
            origin: app.url,
            path: `/ar/start/${from}`,
            heading: translate(`step-${to}.title`),
            cookies,
          }),
      });
    }
    const series = await interleave([byAction, ...ours], rounds);
    table(
      ['press → painted', 'ms', 'requests'],
      [byAction, ...ours].map(({ name }) => [
        name,
        spread(series, name, 'ms'),
        spread(series, name, 'requests'),
      ]),
    );
    return reportVerdicts(
      ours.map(({ name }) => ({
        what: name,
        value: ratioOf(series, name, byAction.name, 'ms'),
        most: 1.75,
        unit: '×',
      })),
    );
  });
