import floor from './versions-floor.json';

const lines: Record<string, string | undefined> = floor.node.lines;
const newest = Math.max(...Object.keys(lines).map(Number));

/**
 * What to do about a Node version (`22.23.4`) below the floor; null when it is not. Advice and never a refusal: the machine
 * that the tests are meant for runs a line that has ended. Until it goes, encoded answers of others are refused (`lib/http`).
 */
export function runtimeAdvice(version: string): string | null {
  const major = version.split('.')[0] ?? '';
  const least = lines[major];
  const [lead] = version.split('-');
  if (least === undefined ? Number(major) > newest : compare(lead ?? '', least) >= 0) return null;
  return least
    ? `Node ${least} or later is safe`
    : `take Node ${Object.values(lines).join(' or ')}`;
}

/** Below 0 when `a` is the older one. Of numbers and dots alone. */
const compare = (a: string, b: string): number =>
  a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' });
