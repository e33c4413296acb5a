import { type ElementHandle, launch } from 'puppeteer-core';
import { until } from '../../scripts/stack/ready';
import { found, type Size, type Tab, type Target } from './tab';

/** Starts Firefox with one page of this size, controlled over WebDriver BiDi. */
export async function openFirefox([executablePath]: string[], viewport: Size): Promise<Tab> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: executablePath ?? '',
    // Overlay scrollbars, as on a phone.
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 },
  });
  // The initial page of Firefox never gets the focus, so this opens a new one.
  const page = await browser.newPage();
  await page.setViewport(viewport);
  const element = (target: Target) =>
    until(`${target.kind} ${target.name ?? ''}`, async () => {
      const handle = await page.evaluateHandle(found(target));
      return (handle.asElement() as ElementHandle<Element> | null) ?? undefined;
    });
  /** Focuses the element first; retries when React replaces it meanwhile. */
  const focused = (target: Target) =>
    until(`${target.kind} ${target.name ?? ''} to take the focus`, async () => {
      const handle = await element(target);
      return handle.focus().then(
        () => handle,
        () => undefined,
      );
    });
  return {
    open: async (url) => void (await page.goto(url)),
    read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    press: async (target) => (await element(target)).click(),
    type: async (target, text) => (await focused(target)).type(text),
    choose: async (target, value) => void (await (await focused(target)).select(value)),
    picture: async (file) => void (await page.screenshot({ path: `${file}.png` as const })),
    close: () => browser.close(),
  };
}
