import floor from './versions-floor.json';

const lines: Record<string, string | undefined> = floor.node.lines;
const newest = Math.max(...Object.keys(lines).map(Number));

/**
 * Advice for a Node version (`22.23.4`) below the supported minimum; null otherwise. Only a
 * warning, because the tests' reference machine runs an end-of-life version. As long as that is so,
 * `lib/http` refuses encoded responses of other services.
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

/** Compares versions of numbers and dots only; negative when `a` is older. */
const compare = (a: string, b: string): number =>
  a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' });
