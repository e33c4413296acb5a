import { writeFileSync } from 'node:fs';
import { type ElementHandle, launch } from 'puppeteer-core';
import { startChild } from '../../scripts/stack/child';
import { freePort } from '../../scripts/stack/ports';
import { respondsOk, until, whenReady } from '../../scripts/stack/ready';
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

/** The key of an element reference in WebDriver's JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Starts WebKitGTK's MiniBrowser with one page of this size on its own screen (`Xvfb`), controlled
 * over WebDriver by plain HTTP; seven calls are needed.
 */
export async function openWebKit(
  [driverProgram = '', binary = '', screenProgram = '']: string[],
  size: Size,
): Promise<Tab> {
  let display: string | undefined;
  const screen = startChild(
    'Xvfb',
    screenProgram,
    ['-displayfd', '1', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'],
    { onOutput: (text) => (display ??= /^\d+$/m.exec(text)?.[0]) },
  );
  await whenReady(screen, async () => display !== undefined);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const driver = startChild('WebKitWebDriver', driverProgram, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}` },
  });
  await whenReady(driver, respondsOk(`${base}/status`));

  const call = async (method: string, path: string, body?: object) => {
    const json = body && { body: JSON.stringify(body) };
    const reply = await fetch(base + path, { method, ...json });
    const { value } = (await reply.json()) as { value: unknown };
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const options = { binary, args: ['--automation', '--full-screen'] };
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  const post = (path: string, body: object = {}) =>
    call('POST', `/session/${sessionId}${path}`, body);
  // `--full-screen` hides the toolbar, so the window is as large as the page.
  await post('/window/rect', { ...size });

  const run = (script: string) => post('/execute/sync', { script, args: [] });
  const element = (target: Target, inside = '') =>
    until(`${target.kind} ${target.name ?? ''}`, async () => {
      const value = (await run(`return ${found(target)}${inside}`)) as Record<
        string,
        string
      > | null;
      return value ? `/element/${value[elementKey]}` : undefined;
    });
  return {
    open: async (url) => void (await post('/url', { url })),
    read: async <Value>(expression: string) => (await run(`return ${expression}`)) as Value,
    press: async (target) => void (await post(`${await element(target)}/click`)),
    type: async (target, text) => void (await post(`${await element(target)}/value`, { text })),
    choose: async (target, value) => {
      const option = `?.querySelector('option[value="${value}"]')`;
      await post(`${await element(target, option)}/click`);
    },
    picture: async (file) => {
      const png = (await call('GET', `/session/${sessionId}/screenshot`)) as string;
      writeFileSync(`${file}.png`, png, 'base64');
    },
    close: async () => {
      await call('DELETE', `/session/${sessionId}`);
      await driver.stop();
      await screen.stop();
    },
  };
}
