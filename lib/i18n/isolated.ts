/** Somebody's own words inside a sentence of ours: whichever way they run, they move nothing around them. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
