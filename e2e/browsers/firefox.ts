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
  /** Takes the focus first: an element that React replaces meanwhile cannot, and is looked for again. */
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
