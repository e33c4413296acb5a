import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { walkTo } from '../harness/way';

const boxOf = async (page: Page, what: string) => {
  const box = await page.locator(what).last().boundingBox();
  if (!box) throw new Error(`${what} is not on the page`);
  return box;
};

test('on a desk each step ends with its button, in one place, and no bar lies across the page @once @long', async ({
  wizard,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const places = [];
  const ways = { mobile: 'coverage', preferences: 'mobile', plan: 'preferences' } as const;
  for (const step of ['coverage', 'mobile', 'preferences', 'plan'] as const) {
    if (step === 'coverage') await wizard.open(step);
    else await walkTo(wizard, step, { from: ways[step] });
    const { x, width, y } = await boxOf(page, 'main [type=submit]');
    places.push({ x, width });
    expect((await boxOf(page, '[data-dock]')).width, step).toBeLessThan(700);
    if (step === 'plan') continue;
    // The last thing that is asked is right above it.
    const asked = await boxOf(page, 'main form > :not([data-dock]) > *');
    expect(y - (asked.y + asked.height), step).toBeLessThan(60);
  }
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1);
});
