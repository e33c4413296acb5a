'use client';

import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Field, type FieldWords, wire } from './field';

interface TextFieldProps
  extends FieldWords,
    Omit<ComponentPropsWithRef<'input'>, 'name' | 'id' | 'children'> {
  /** Digits and Latin codes: written left to right, standing at the page's start edge. */
  ltr?: boolean;
  icon?: ReactNode;
}

/** One line. Input props pass through: `{...register('street')}` gives name, ref and handlers. */
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
  const words = { name, label, hint, error, optional, counter };
  return (
    <Field {...words}>
      <span className="relative block">
        <input
          name={name}
          dir={ltr ? 'ltr' : 'auto'}
          // So that the style sheet knows an empty one.
          placeholder=" "
          className={classNames(
            'field-box',
            ltr && 'ltr:text-start rtl:text-end',
            icon !== undefined && 'ps-11.5',
            className,
          )}
          {...wire(words)}
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
