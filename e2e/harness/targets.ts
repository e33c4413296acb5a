import type { Page } from '@playwright/test';

/** WCAG 2.2, 2.5.8: minimum target size in CSS pixels. */
const minimumPx = 24;

/**
 * Targets below the minimum size, described in words. An input inside its label counts with the
 * label's size; a link inside a sentence is exempt.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressed = 'a[href], button, input, select, textarea, summary, [role="button"]';
    const inSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || inSentence(element)) return [];
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      if (width === 0 || (width >= least - 0.5 && height >= least - 0.5)) return [];
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      const size = `${Math.round(width)} × ${Math.round(height)}`;
      return [`${element.tagName.toLowerCase()} "${name.slice(0, 30)}" is ${size}`];
    });
  }, minimumPx);
}

/**
 * Focusable elements that show no focus ring on themselves or on the composed field around them.
 */
export async function withoutFocusRing(page: Page): Promise<string[]> {
  // After a Tab the browser applies `:focus-visible`, also when a script moves the focus.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const hasRing = (element: Element | null): boolean => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    return [...document.querySelectorAll<HTMLElement>(focusable)].flatMap((element) => {
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) return [];
      const around = [element, element.parentElement, element.closest('label')];
      return around.some(hasRing) ? [] : [element.outerHTML.slice(0, 90)];
    });
  });
}
