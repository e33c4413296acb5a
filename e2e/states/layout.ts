import type { Page } from '@playwright/test';

/**
 * What is wrong with how a page lies on the screen: sideways scrolling, text that is cut off, and words or controls that
 * cover each other. Each fault in words, with what it is about.
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

    /** Only for ears, behind something on purpose, or not drawn at all. */
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
    /** The part of some rects that a scroller shows. */
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
    /** Text lies where its own lines are (what it holds for ears only lies anywhere); a control where it can be pressed. */
    const rectsOf = (element: Element): DOMRect[] => {
      const inline = getComputedStyle(element).display === 'inline';
      const rects =
        element.matches(controls) && !inline
          ? [element.getBoundingClientRect()]
          : textsOf(element).flatMap(linesOf);
      return rects.filter(({ width, height }) => width >= 2 && height >= 2);
    };

    /**
     * What is held in a box of its own height, and does not fit. Only what can be read or pressed is missed: a drawing may
     * go on behind its edge. A field keeps what was typed and scrolls by itself.
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
        // Three dots are a promise that the whole is elsewhere: a long link, shortened.
        if (hasText && cut && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis')
          faults.push(`is cut off: ${nameOf(element)}`);
      }
      boxes.push({ element, rects: scroller ? shownIn(scroller, rects) : rects });
    }

    /** What floats over the page does so on purpose: the dock, a dialog, the skip link, an open list. */
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
        // Lines of Arabic stand close: their boxes may touch where their letters do not.
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
