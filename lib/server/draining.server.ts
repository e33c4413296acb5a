import 'server-only';
import { processWide } from '@/lib/kernel/process-wide';

const instance = processWide('draining', () => ({ isDraining: false }));

/** From now on this instance reports that it is not ready, so that the load balancer sends requests to another one. */
export function beginDraining(): void {
  instance.isDraining = true;
}

/** Whether this instance was asked to stop. */
export const isDraining = (): boolean => instance.isDraining;
