import type { Page } from '@playwright/test';
import { messagesFile } from './run-services';

/** Matches the fallback text of a missing message: a namespace of ours, and a key. */
const pattern = String.raw`(?:^|[^\w.@/-])((?:${Object.keys(messagesFile('en') as object).join('|')})(?:\.[a-z][\w-]*)+)`;

/**
 * Message keys that a page shows in place of their text: visible, in a title, or for screen readers
 * only.
 */
export const untranslatedKeys = (page: Page): Promise<string[]> =>
  page.evaluate((ofKey) => {
    const spoken = ['alt', 'content', 'label', 'placeholder', 'title', 'value'];
    const texts: string[] = [];
    for (const element of document.querySelectorAll('*:not(script, style)')) {
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
      for (const { name, value } of element.attributes)
        if (spoken.includes(name) || name.startsWith('aria-')) texts.push(value);
    }
    const keys = texts.flatMap((text) => [...text.matchAll(new RegExp(ofKey, 'g'))]);
    return [...new Set(keys.map(([, key = '']) => key))];
  }, pattern);
