import { secondMs } from '@/lib/kernel/time';

/** For how long a button stays at work once the next page was asked for; where none comes, it can be pressed again. */
export const untilLeft = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 30 * secondMs));
