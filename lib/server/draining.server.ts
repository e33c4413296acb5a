import 'server-only';
import { processWide } from '@/lib/kernel/process-wide';

const instance = processWide('draining', () => ({ isDraining: false }));

/** Makes this instance report that it is not ready, so that the load balancer uses another one. */
export function beginDraining(): void {
  instance.isDraining = true;
}

/** Whether this instance is stopping. */
export const isDraining = (): boolean => instance.isDraining;
