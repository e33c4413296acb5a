import { secondMs } from '@/lib/kernel/time';

/**
 * Resolves after 30 s: how long a button stays busy once the next page was requested. If no page
 * comes, it can be pressed again.
 */
export const navigationTimeout = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 30 * secondMs));
