import type { Page } from '@playwright/test';
import type { Wizard } from './wizard';
import type { World } from './world';

/** A button by its exact name. */
export const button = ({ page }: Wizard, name: string) =>
  page.getByRole('button', { name, exact: true });

/** The position of the pin, as the page states it. */
export async function readPin(page: Page): Promise<{ lat: number; long: number; text: string }> {
  const text =
    (await page
      .getByRole('status')
      .filter({ hasText: /\d\.\d{4}/ })
      .textContent()) ?? '';
  const [lat = 0, long = 0] = (text.match(/-?\d+\.\d{4}/g) ?? []).map(Number);
  return { lat, long, text };
}

/** The requests of one operation that the partner has received since. */
export const callsOf = async (world: World, seen: number, operation: string) =>
  (await world.requests(seen)).filter((request) => request.operation === operation);

/** Types or pastes coordinates. */
export async function typePoint(wizard: Wizard, text: string): Promise<void> {
  const { page, t } = wizard;
  const field = page.getByRole('textbox', { name: t('step-coverage.coordinates-label') });
  if (!(await field.isVisible())) await page.getByText(t('step-coverage.coordinates')).click();
  await field.fill(text);
  await field.press('Enter');
}
