import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Puts values in their places, as if somebody had. */
export function fill<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Partial<Values>,
): void {
  for (const [name, value] of Object.entries(values)) {
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
    });
  }
}
