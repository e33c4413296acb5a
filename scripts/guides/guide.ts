/** An action of a guide, in the order of the page. */
export type GuideStep =
  | { kind: 'write'; path: string; text: string }
  | { kind: 'change'; path: string; diff: string }
  | { kind: 'run'; commands: string };

const fences =
  /^`(?<path>[\w./[\]-]+)`[^`]*?(?:`[^`\n]+`[^`]*?)*\n\n```(?<language>ts|tsx|json|diff)\n(?<text>[^]*?)^```$|^```sh run\n(?<commands>[^]*?)^```$/gm;

/**
 * Parses a guide. A code block under a paragraph that begins with a path in backticks is that file;
 * a `diff` block changes it; an `sh run` block is run. Any other block is ignored.
 */
export function parseSteps(page: string): GuideStep[] {
  return [...page.matchAll(fences)].map(({ groups = {} }): GuideStep => {
    const { path = '', language, text = '', commands } = groups;
    if (commands !== undefined) return { kind: 'run', commands };
    return language === 'diff'
      ? { kind: 'change', path, diff: text }
      : { kind: 'write', path, text };
  });
}

/**
 * Applies a guide's diff to a text. A line with a space is searched from the previous match on, a
 * line with `-` is removed, a line with `+` is inserted after the previous line, or before the next
 * match if it is first in its part (`@@`). Throws if a line is not found: the guide is outdated.
 */
export function applyDiff(text: string, diff: string): string {
  const lines = text.split('\n');
  for (const part of diff.split(/^@@.*\n/m)) {
    let place = 0;
    let isFound = false;
    const pending: string[] = [];
    for (const line of part.split('\n')) {
      const [sign, text] = [line[0], line.slice(1)];
      if (sign === '+' && !isFound) pending.push(text);
      else if (sign === '+') lines.splice(place++, 0, text);
      else if (sign === ' ' || sign === '-') {
        const found = lines.findIndex((one, index) => index >= place && one === text);
        if (found < 0) throw new Error(`no such line: ${text}`);
        lines.splice(found, sign === '-' ? 1 : 0, ...pending);
        place = found + pending.length + (sign === '-' ? 0 : 1);
        isFound = true;
        pending.length = 0;
      }
    }
    if (pending.length > 0) throw new Error(`no position for: ${pending[0]}`);
  }
  return lines.join('\n');
}
