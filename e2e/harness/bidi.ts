import type { Locator } from '@playwright/test';

/**
 * Finds text inside a line of the opposite direction that is not isolated; returns the surrounding
 * HTML of each place. Text is isolated by an element, by a pair of control characters, or by being
 * alone in its block. Checks visible text only.
 */
export const unisolated = (within: Locator, piece: RegExp): Promise<string[]> =>
  within.evaluate((root, source) => {
    const found: string[] = [];
    const isolating = (element: Element): boolean =>
      /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi) ||
      !getComputedStyle(element).display.startsWith('inline');
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      const at = text.search(new RegExp(source, 'u'));
      if (at < 0 || node.parentElement?.closest('script, style, .sr-only')) continue;
      const marks = [...text.slice(0, at)].reduce(
        (depth, one) => depth + (/[\u2066-\u2068]/.test(one) ? 1 : one === '\u2069' ? -1 : 0),
        0,
      );
      const piece = new RegExp(source, 'u').exec(text)?.[0] ?? '';
      const alone = text.trim() === piece.trim();
      const parent = node.parentElement;
      if (marks > 0 || (alone && parent && isolating(parent))) continue;
      found.push(parent?.outerHTML.slice(0, 200) ?? text);
    }
    return found;
  }, piece.source);
