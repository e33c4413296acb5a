import type { Page } from '@playwright/test';

/** As long as a page may take that nobody takes over: one without the switch, or whose scripts a test holds back. */
const patienceMs = 3_000;

/**
 * Opens addresses as `goto` does, and waits until React has the page as well: on a first visit scripts come behind the first
 * paint, and the browser's `load` may be over before that. Whoever says what to wait for waits for no more.
 */
export function waitUntilTakenOver(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const reply = await open(address, options);
    if (!options?.waitUntil) {
      const isTakenOver = () => {
        const languageSwitch = document.getElementById('language');
        return (
          !languageSwitch ||
          Object.keys(languageSwitch).some((key) => key.startsWith('__reactProps'))
        );
      };
      await page.waitForFunction(isTakenOver, undefined, { timeout: patienceMs }).catch(() => {});
    }
    return reply;
  };
}
