/**
 * Wraps user-provided text in bidi isolates, so that its direction does not affect the surrounding
 * sentence.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
