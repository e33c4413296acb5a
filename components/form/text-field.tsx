'use client';

import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { ariaProps, Field, type FieldProps } from './field';

interface TextFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'input'>, 'name' | 'id' | 'children'> {
  /** For digits and Latin codes: runs left to right, aligned with the page's start edge. */
  ltr?: boolean;
  icon?: ReactNode;
}

/**
 * A single-line input. Input props pass through: `{...register('street')}` gives name, ref and
 * handlers.
 */
export function TextField({
  name,
  label,
  hint,
  error,
  optional,
  counter,
  ltr = false,
  icon,
  className,
  ...input
}: TextFieldProps) {
  const fieldProps = { name, label, hint, error, optional, counter };
  return (
    <Field {...fieldProps}>
      <span className="relative block">
        <input
          name={name}
          dir={ltr ? 'ltr' : 'auto'}
          // Lets CSS detect an empty field (`:placeholder-shown`).
          placeholder=" "
          className={classNames(
            'field-box',
            ltr && 'ltr:text-start rtl:text-end',
            icon !== undefined && 'ps-11.5',
            className,
          )}
          {...ariaProps(fieldProps)}
          {...input}
        />
        {icon && (
          <span className="pointer-events-none absolute inset-y-0 start-4 grid place-items-center text-ink-2">
            {icon}
          </span>
        )}
      </span>
    </Field>
  );
}

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
