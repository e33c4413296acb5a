'use client';

import type { ComponentPropsWithRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { ariaProps, Field, type FieldProps } from './field';

type TextareaFieldProps = FieldProps &
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
  ...textareaProps
}: TextareaFieldProps) {
  const fieldProps = { name, label, hint, error, optional, counter };
  return (
    <Field {...fieldProps}>
      <textarea
        name={name}
        rows={4}
        dir="auto"
        placeholder=" "
        className={classNames('field-box resize-y leading-(--leading-tight)', className)}
        {...ariaProps(fieldProps)}
        {...textareaProps}
      />
    </Field>
  );
}
