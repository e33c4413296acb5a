import { type BrowserContext, expect } from '@playwright/test';

/** Waits until the browser has kept style and letters: what it opens from now on has both from the beginning. */
export const sheetKept = (context: BrowserContext): Promise<void> =>
  expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'sheet'))
    .toBe(true);
