/** Words of examples and of people in a hurry. */
const written = /change.?me|placeholder|example|password|your.?(own.?)?secret/i;

/** Of 32 random characters, hexadecimal ones too, more are different. */
const leastDifferent = 10;

/** Whether the text is its beginning over and over again: moved along by that much, it lies on itself. */
function repeats(text: string): boolean {
  const lengths = Array.from({ length: Math.floor(text.length / 2) }, (_, at) => at + 1);
  return lengths.some((length) => text.startsWith(text.slice(length)));
}

/** Whether most characters are neighbours of the one before, as in 0123456789abcdef. */
function counts(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) <= 1);
  return steps.length > text.length / 2;
}

/** Whether a secret is a pattern or a text of an example, and nothing random. */
export const isGuessable = (secret: string): boolean =>
  new Set(secret).size < leastDifferent ||
  written.test(secret) ||
  repeats(secret) ||
  counts(secret);
