import type { Locator } from '@playwright/test';
import { readQr } from '@/lib/kernel/qr-reader.fixture';

/** What a phone reads that is held before a QR code of the page: taken from its strokes. */
export async function scanned(svg: Locator): Promise<string> {
  const size = Number((await svg.getAttribute('viewBox'))?.split(' ')[2]);
  const strokes = (await svg.locator('path').getAttribute('d')) ?? '';
  const quiet = 4;
  const side = size - 2 * quiet;
  const modules = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [, x, y, length] of strokes.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    const start = Number(x) - quiet;
    modules[Number(y) - quiet]?.fill(true, start, start + Number(length));
  }
  return readQr(modules).text;
}
