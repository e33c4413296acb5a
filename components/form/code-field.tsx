'use client';

import { type ComponentPropsWithRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { foldDigits } from '@/lib/kernel/digits';
import { Field, type FieldWords, wire } from './field';

interface CodeFieldProps extends FieldWords {
  length?: number;
  /** Latin digits only, at most `length`. Controlled, because the browser may fill it in by itself. */
  value: string;
  onChange: (code: string) => void;
  /** All digits are there. */
  onComplete?: (code: string) => void;
  onBlur?: () => void;
  ref?: ComponentPropsWithRef<'input'>['ref'];
}

/** A one-time code: one real input laid over its cells, so that paste, autofill and screen readers see one field. */
export function CodeField({
  name,
  label,
  hint,
  error,
  length = 6,
  value,
  onChange,
  onComplete,
  onBlur,
  ref,
}: CodeFieldProps) {
  const words = { name, label, hint, error };
  const [focused, setFocused] = useState(false);

  const take = (typed: string) => {
    const code = foldDigits(typed).replace(/\D/g, '').slice(0, length);
    onChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  };

  return (
    <Field {...words}>
      <span
        dir="ltr"
        className="relative mt-0.5 grid w-full max-w-88 auto-cols-fr grid-flow-col gap-2 justify-self-start"
      >
        {Array.from({ length }, (_, cell) => (
          <span
            key={cell}
            aria-hidden="true"
            className={classNames(
              'grid h-15 place-items-center rounded-md border-[1.5px] bg-surface text-[1.5rem] font-medium',
              error ? 'border-2 border-danger' : 'border-control',
              focused && cell === Math.min(value.length, length - 1) && 'border-2 border-brand',
            )}
          >
            {value[cell] ?? (focused && cell === value.length && <Caret />)}
          </span>
        ))}
        <input
          ref={ref}
          name={name}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => take(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            onBlur?.();
          }}
          className="absolute -inset-1 cursor-text rounded-md bg-transparent text-transparent caret-transparent selection:bg-transparent"
          {...wire(words)}
        />
      </span>
    </Field>
  );
}

function Caret() {
  return <span className="h-6 w-0.5 bg-brand" />;
}
