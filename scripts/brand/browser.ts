import { readdirSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { ensureBrowser, launchBrowser } from '../stack/browser';
import { inRoot } from '../stack/root';

/**
 * Runs a task in a browser for each brand; without names, for all brands.
 * @returns the exit code: 1 if a brand does not exist
 */
export async function withBrands(
  wanted: string[],
  work: (browser: Browser, brand: string) => Promise<void>,
): Promise<number> {
  const brands = readdirSync(inRoot('public/brands'));
  const strangers = wanted.filter((name) => !brands.includes(name));
  if (strangers.length > 0) {
    console.error(`No such brand: ${strangers.join(', ')}. There are: ${brands.join(', ')}`);
    return 1;
  }
  ensureBrowser();
  const browser = await launchBrowser();
  try {
    for (const brand of wanted.length > 0 ? wanted : brands) await work(browser, brand);
  } finally {
    await browser.close();
  }
  return 0;
}
