import type { core } from 'zod';
import type { FieldErrors } from '@/lib/kernel/app-error';

/**
 * Returns one error code for each field; a message that is not a code becomes `unknown`, because
 * none of our own forms produces one.
 */
export function fieldErrorsOf({ issues }: core.$ZodError): FieldErrors {
  const faults: FieldErrors = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '');
    faults[name] ??= /^[a-z-]+(:\d+)?$/.test(message) ? message : 'unknown';
  }
  return faults;
}
