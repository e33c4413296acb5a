import type { Page } from '@playwright/test';

/**
 * Changes the page, and whatever it renders later, as a browser's translation does: replaces each
 * text node by a copy inside two `<font>` elements. Lasts until the next page load.
 */
export const translateLikeBrowser = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const untouched = 'script, style, noscript, textarea, option, svg, font, [translate=no]';
    const wrapTexts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest(untouched)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    const watch = () =>
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    const observer = new MutationObserver(() => {
      observer.disconnect();
      wrapTexts(document.body);
      watch();
    });
    wrapTexts(document.body);
    watch();
  });
