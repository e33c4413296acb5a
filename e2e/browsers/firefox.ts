import { type ElementHandle, launch } from 'puppeteer-core';
import { until } from '../../scripts/stack/ready';
import { found, type Size, type Tab, type Target } from './tab';

/** Starts Firefox with one page of this size, spoken to by WebDriver BiDi. */
export async function openFirefox([executablePath]: string[], viewport: Size): Promise<Tab> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: executablePath ?? '',
    // As on a phone, over the page.
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 },
  });
  // The page that it brings along never has the focus.
  const page = await browser.newPage();
  await page.setViewport(viewport);
  const element = (target: Target) =>
    until(`${target.kind} ${target.name ?? ''}`, async () => {
      const handle = await page.evaluateHandle(found(target));
      return (handle.asElement() as ElementHandle<Element> | null) ?? undefined;
    });
  return {
    open: async (url) => void (await page.goto(url)),
    read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    press: async (target) => (await element(target)).click(),
    type: async (target, text) => (await element(target)).type(text),
    choose: async (target, value) => void (await (await element(target)).select(value)),
    picture: async (file) => void (await page.screenshot({ path: `${file}.png` as const })),
    close: () => browser.close(),
  };
}
