'use client';

import type { ComponentPropsWithRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { ariaProps, Field, type FieldProps } from './field';

type MobileFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'name' | 'id' | 'children'>;

/**
 * A Saudi mobile number. `+966` is at the left in both languages; the schema accepts any spelling.
 */
export function MobileField({
  name,
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: MobileFieldProps) {
  const fieldProps = { name, label, hint, error, optional };
  return (
    <Field {...fieldProps}>
      <span
        dir="ltr"
        className="flex rounded-md has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'grid place-items-center rounded-s-md border-y-[1.5px] border-s-[1.5px] bg-sunk px-4 text-ink-2',
            error ? 'border-y-2 border-s-2 border-danger' : 'border-control',
          )}
        >
          +966
        </span>
        <input
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          className={classNames(
            'field-box rounded-s-none text-start focus-visible:outline-0',
            className,
          )}
          {...ariaProps(fieldProps)}
          {...input}
        />
      </span>
    </Field>
  );
}
