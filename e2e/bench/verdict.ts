/** A figure and its limit. */
export interface Verdict {
  what: string;
  value: number;
  most: number;
  /** The limit is a minimum. */
  least?: boolean;
  unit?: string;
}

const isMet = ({ value, most, least = false }: Verdict): boolean =>
  least ? value >= most : value <= most;

export function table(head: string[], rows: string[][]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    console.log(`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  line(head);
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  rows.forEach(line);
}

/** Prints each figure with whether it meets its limit; returns false when any misses it. */
export function reportVerdicts(verdicts: Verdict[]): boolean {
  console.log('');
  table(
    ['mark', 'measured', 'wanted', ''],
    verdicts.map((verdict) => [
      verdict.what,
      `${Number(verdict.value.toFixed(3))}${verdict.unit ?? ''}`,
      `${verdict.least ? '≥' : '≤'} ${verdict.most}${verdict.unit ?? ''}`,
      isMet(verdict) ? 'ok' : 'NOT MET',
    ]),
  );
  const failed = verdicts.filter((verdict) => !isMet(verdict)).length;
  console.log(`\n${verdicts.length - failed} passed, ${failed} failed`);
  return failed === 0;
}
