/** A search that has not become a place goes along from home to the step, which is another document of this tab. */
const key = 'half-typed-search';

/** What was kept; empty where nothing was, or the browser keeps nothing for us. */
export function readInTab(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function keepInTab(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // It is lost with this document.
  }
}

export function forgetInTab(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
