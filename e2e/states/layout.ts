import type { Page } from '@playwright/test';

/**
 * Layout faults of a page: horizontal scrolling, clipped text, and text or controls that overlap.
 * Each is described in words, with its element.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const width = document.documentElement.clientWidth;
    const slack = 1.5;
    const nameOf = (element: Element): string =>
      `<${element.tagName.toLowerCase()}> "${(element.textContent ?? '').trim().slice(0, 40)}"`;

    if (document.documentElement.scrollWidth > width)
      faults.push(`scrolls sideways by ${document.documentElement.scrollWidth - width} px`);

    /** Visually hidden, covered on purpose, or not rendered. */
    const unseen = (element: Element): boolean =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('[aria-hidden="true"], .sr-only, [inert], dialog:not([open])') !== null;
    const scrolls = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX);
    const scrollerOf = (element: Element): Element | null => {
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
        if (scrolls(up)) return up;
      return null;
    };
    /** The part of rectangles that is visible inside a scroller. */
    const shownIn = (scroller: Element, rects: DOMRect[]): DOMRect[] => {
      const { left, right } = scroller.getBoundingClientRect();
      return rects
        .map((rect) => {
          const from = Math.max(rect.left, left);
          return new DOMRect(from, rect.top, Math.min(rect.right, right) - from, rect.height);
        })
        .filter(({ width: shown }) => shown >= 2);
    };

    const controls = 'a, button, input:not(.covering), select, textarea, summary';
    const textsOf = (element: Element): Node[] =>
      [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    const linesOf = (node: Node): DOMRect[] => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    };
    /**
     * The rectangles of an element: of a text its visible lines, of a control its clickable area.
     */
    const rectsOf = (element: Element): DOMRect[] => {
      const inline = getComputedStyle(element).display === 'inline';
      const rects =
        element.matches(controls) && !inline
          ? [element.getBoundingClientRect()]
          : textsOf(element).flatMap(linesOf);
      return rects.filter(({ width, height }) => width >= 2 && height >= 2);
    };

    /**
     * Content that overflows a box of fixed height. Only text and controls count: graphics may
     * extend past the edge, and a field scrolls by itself.
     */
    const cutBelow = (element: Element): boolean => {
      const { overflowY, display } = getComputedStyle(element);
      if (!/hidden|clip/.test(overflowY) || display === 'inline') return false;
      if (element.matches('html, body, input, select, textarea')) return false;
      if (element.scrollHeight <= element.clientHeight + 1 || element.clientHeight === 0)
        return false;
      const { top, bottom } = element.getBoundingClientRect();
      return [element, ...element.querySelectorAll('*')].some(
        (inner) =>
          !unseen(inner) &&
          rectsOf(inner).some((rect) => rect.bottom > bottom + slack || rect.top < top - slack),
      );
    };

    const boxes: { element: Element; rects: DOMRect[] }[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (unseen(element)) continue;
      const hasText = textsOf(element).length > 0;
      if (cutBelow(element)) faults.push(`is cut off below: ${nameOf(element)}`);
      if (!hasText && !element.matches(controls)) continue;
      const rects = rectsOf(element);
      const scroller = scrollerOf(element);
      if (!scroller) {
        if (rects.some(({ left, right }) => left < -slack || right > width + slack))
          faults.push(`lies outside the screen: ${nameOf(element)}`);
        const { overflowX, textOverflow } = getComputedStyle(element);
        const cut = element.scrollWidth > element.clientWidth + slack && element.clientWidth > 0;
        // An ellipsis marks intended truncation: the full text is elsewhere.
        if (hasText && cut && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis')
          faults.push(`is cut off: ${nameOf(element)}`);
      }
      boxes.push({ element, rects: scroller ? shownIn(scroller, rects) : rects });
    }

    /**
     * The fixed or sticky element, dialog or open list around an element, which overlaps the page
     * on purpose.
     */
    const floats = (element: Element): Element | null => {
      for (let up: Element | null = element; up; up = up.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(up).position) || up.role === 'listbox') return up;
      return null;
    };
    const floating = new Map(boxes.map(({ element }) => [element, floats(element)]));
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        if (floating.get(a.element) !== floating.get(b.element)) continue;
        // Line boxes of Arabic text may touch where the glyphs do not.
        const covers = a.rects.some((one) =>
          b.rects.some(
            (other) =>
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6,
          ),
        );
        if (covers) faults.push(`covers: ${nameOf(a.element)} and ${nameOf(b.element)}`);
      }
    }
    return [...new Set(faults)];
  });
}
