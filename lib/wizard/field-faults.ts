import type { core } from 'zod';
import type { FieldErrors } from '@/lib/kernel/app-error';

/** One code for each field. A message that is no code comes from a form that no page of ours sends. */
export function faultsOf({ issues }: core.$ZodError): FieldErrors {
  const faults: FieldErrors = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '');
    faults[name] ??= /^[a-z-]+(:\d+)?$/.test(message) ? message : 'unknown';
  }
  return faults;
}
