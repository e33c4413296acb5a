import type { Page } from '@playwright/test';

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
export function waitForHydrationOnGoto(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const reply = await open(address, options);
    // An error page that the server sends itself may have no script.
    const standsIn = reply !== null && (reply.status() === 429 || reply.status() >= 500);
    if (!options?.waitUntil && !standsIn) await waitForHydration(page);
    return reply;
  };
}
