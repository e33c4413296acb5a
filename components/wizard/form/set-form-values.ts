import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Sets form values as if the customer had typed them. */
export function setFormValues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Partial<Values>,
): void {
  for (const [name, value] of Object.entries(values)) {
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
    });
  }
}
