/** Values of forms that are typed in this tab and not sent: Back and a reload would lose them. */
const prefix = 'unsent ';

/** Returns the values of one form; none when nothing is stored or storage is unavailable. */
export function readUnsentValues(question: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + question) ?? '{}');
  } catch {
    return {};
  }
}

export function storeUnsentValues(question: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(prefix + question, JSON.stringify(values));
  } catch {
    // Storage is unavailable: the values are lost with this page.
  }
}

/** Removes the values of one form, or without an argument those of all. */
export function removeUnsentValues(question = ''): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix + question)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was stored either.
  }
}
