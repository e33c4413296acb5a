/**
 * Key of a search text without a chosen place, passed from the home page to the step in this tab.
 */
const key = 'half-typed-search';

/** Returns the stored text; empty when there is none or storage is unavailable. */
export function readSearchText(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function storeSearchText(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage is unavailable: the text is lost with this page.
  }
}

export function removeSearchText(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}
