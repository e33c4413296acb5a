/** What a guide has its reader do, in the order of the page. */
export type Act =
  | { kind: 'write'; path: string; text: string }
  | { kind: 'change'; path: string; diff: string }
  | { kind: 'run'; commands: string };

const fences =
  /^`(?<path>[\w./[\]-]+)`[^`]*?(?:`[^`\n]+`[^`]*?)*\n\n```(?<language>ts|tsx|json|diff)\n(?<text>[^]*?)^```$|^```sh run\n(?<commands>[^]*?)^```$/gm;

/**
 * Reads a guide. A block of code under a paragraph that begins with a path in backticks is that file; one of `diff` changes
 * it; a block of `sh run` is run. Any other block is there to be read.
 */
export function actsOf(page: string): Act[] {
  return [...page.matchAll(fences)].map(({ groups = {} }): Act => {
    const { path = '', language, text = '', commands } = groups;
    if (commands !== undefined) return { kind: 'run', commands };
    return language === 'diff'
      ? { kind: 'change', path, diff: text }
      : { kind: 'write', path, text };
  });
}

/**
 * A text as a diff of a guide leaves it: every line that begins with a space is looked for from the place of the one
 * before it, each with `-` is taken out, each with `+` is put in behind the one before it, or before the next where a
 * part (`@@`) begins with it. Throws where a line is not found: then the guide is behind the code.
 */
export function changed(text: string, diff: string): string {
  const lines = text.split('\n');
  for (const part of diff.split(/^@@.*\n/m)) {
    let place = 0;
    let isFound = false;
    const waiting: string[] = [];
    for (const line of part.split('\n')) {
      const [sign, words] = [line[0], line.slice(1)];
      if (sign === '+' && !isFound) waiting.push(words);
      else if (sign === '+') lines.splice(place++, 0, words);
      else if (sign === ' ' || sign === '-') {
        const found = lines.findIndex((one, index) => index >= place && one === words);
        if (found < 0) throw new Error(`no such line: ${words}`);
        lines.splice(found, sign === '-' ? 1 : 0, ...waiting);
        place = found + waiting.length + (sign === '-' ? 0 : 1);
        isFound = true;
        waiting.length = 0;
      }
    }
    if (waiting.length > 0) throw new Error(`nowhere to put: ${waiting[0]}`);
  }
  return lines.join('\n');
}
