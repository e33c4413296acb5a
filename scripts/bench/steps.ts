import type { Browser, Page } from '@playwright/test';
import type { StepName } from '../../e2e/support/door';
import { wordsOf } from '../../e2e/support/words';
import { Visit } from '../sizes/visit';
import { startFloor } from './floor';
import { interleave, medianOf, type Series, type Subject, spread } from './series';
import { type Cookies, newPhone, onStage } from './stage';
import { judge, table } from './verdict';

/** A step whose answers were given already: the page has them, and one press sends them again. */
const moves: [from: StepName, to: StepName][] = [
  ['mobile', 'registration'],
  ['registration', 'address'],
  ['address', 'preferences'],
  ['preferences', 'plan'],
  ['plan', 'schedule'],
  ['schedule', 'review'],
];

/** The fastest product among those measured beside us (docs/speed.md): from login to register, in the page. */
const fastestPeerMs = 94;

/** Milliseconds from the press until the frame that shows the heading. */
async function press(page: Page, heading: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate((words) => {
    const watch = { took: 0 };
    Object.assign(window, { watch });
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          const isThere = [...document.querySelectorAll('h1')].some(
            (element) => element.textContent === words,
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

/** Opens, touches the page as somebody does who fills it in, waits until it is at rest, and goes on. */
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

/** S4: from Continue to the next step on the screen, its answer stored, beside a React page that has no server. */
export const steps = (rounds: number, only: string[]): Promise<number> =>
  onStage(async ({ app, browser, visitorAt }) => {
    const floor = await startFloor();
    const words = wordsOf('ar');
    const all: Series = new Map();
    const names: string[] = [];
    const inReact: Subject = {
      name: 'one React page',
      once: () => goOn(browser, { origin: floor.url, path: '/steps', heading: 'Step 2' }),
    };
    // No marks: the least that is possible where there is a server, and the least that Next makes of it.
    const asking: Subject = {
      name: 'the same, an empty route asked first',
      once: () => goOn(browser, { origin: floor.url, path: '/asking', heading: 'Step 2' }),
    };
    const byAction: Subject = {
      name: 'a server action of Next',
      once: () => goOn(browser, { origin: floor.url, path: '/action', heading: 'Step 2' }),
    };
    const ours: Subject[] = [];
    for (const [from, to] of moves) {
      if (only.length > 0 && !only.includes(from)) continue;
      const cookies = await visitorAt(to);
      const name = `${from} → ${to}`;
      names.push(name);
      ours.push({
        name,
        once: () =>
          goOn(browser, {
            origin: app.url,
            path: `/ar/start/${from}`,
            heading: words(`step-${to}.title`),
            cookies,
          }),
      });
    }
    for (const [name, values] of await interleave([inReact, asking, byAction, ...ours], rounds))
      all.set(name, values);
    table(
      ['press → painted', 'ms', 'requests'],
      [inReact.name, asking.name, byAction.name, ...names].map((name) => [
        name,
        spread(all, name, 'ms'),
        spread(all, name, 'requests'),
      ]),
    );
    return judge(
      names.flatMap((name) => [
        {
          what: `${name}, beside one React page`,
          value: medianOf(all, name, 'ms') / medianOf(all, inReact.name, 'ms'),
          most: 1.5,
          unit: '×',
        },
        {
          what: `${name}, beside the fastest peer`,
          value: medianOf(all, name, 'ms'),
          most: fastestPeerMs,
          unit: ' ms',
        },
      ]),
    );
  });
