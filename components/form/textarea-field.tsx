'use client';

import type { ComponentPropsWithRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Field, type FieldWords, wire } from './field';

type TextareaFieldProps = FieldWords &
  Omit<ComponentPropsWithRef<'textarea'>, 'name' | 'id' | 'children'>;

/** A multi-line input. */
export function TextareaField({
  name,
  label,
  hint,
  error,
  optional,
  counter,
  className,
  ...area
}: TextareaFieldProps) {
  const words = { name, label, hint, error, optional, counter };
  return (
    <Field {...words}>
      <textarea
        name={name}
        rows={4}
        dir="auto"
        placeholder=" "
        className={classNames('field-box resize-y leading-(--leading-tight)', className)}
        {...wire(words)}
        {...area}
      />
    </Field>
  );
}
