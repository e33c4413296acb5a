'use client';

import { type ComponentPropsWithRef, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { normaliseTyped } from '@/lib/kernel/typed-text';
import { ariaProps, Field, type FieldProps } from './field';

interface CodeFieldProps extends FieldProps {
  length?: number;
  /** Latin digits only, at most `length`. Controlled, because the browser may fill it in. */
  value: string;
  onChange: (code: string) => void;
  /** Called when the last digit is entered and no request is running. */
  onComplete?: () => void;
  busy?: boolean;
  onBlur?: () => void;
  ref?: ComponentPropsWithRef<'input'>['ref'];
}

/**
 * A one-time code: one real input laid over its cells, so that paste, autofill and screen readers
 * see one field.
 */
export function CodeField({
  name,
  label,
  hint,
  error,
  length = 6,
  value,
  onChange,
  onComplete,
  busy = false,
  onBlur,
  ref,
}: CodeFieldProps) {
  const fieldProps = { name, label, hint, error };
  const [focused, setFocused] = useState(false);
  const isComplete = useRef(false);
  const change = (typed: string) => {
    const code = extractCode(typed, length, value);
    onChange(code);
    isComplete.current = code.length === length && code !== value;
  };
  // The SMS may arrive before our response; the code is submitted once `busy` is false.
  const complete = useEffectEvent(() => onComplete?.());
  useEffect(() => {
    if (!isComplete.current || busy) return;
    isComplete.current = false;
    complete();
  }, [value, busy]);

  return (
    <Field {...fieldProps}>
      <span
        dir="ltr"
        className="relative mt-1.5 grid w-full max-w-88 auto-cols-fr grid-flow-col gap-2 justify-self-start"
      >
        {Array.from({ length }, (_, cell) => (
          <span
            key={cell}
            aria-hidden="true"
            className={classNames(
              'grid h-15 place-items-center rounded-md bg-surface text-[1.5rem] font-medium',
              borderClass(
                focused && cell === Math.min(value.length, length - 1),
                error !== undefined,
              ),
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
          onChange={(event) => change(event.target.value)}
          onFocus={(event) => {
            setFocused(true);
            // Select a wrong or complete code so that typing replaces it. An incomplete one
            // continues: a customer who returns from the message remembers the rest.
            if (error !== undefined || value.length === length) event.target.select();
          }}
          onBlur={() => {
            setFocused(false);
            onBlur?.();
          }}
          className="absolute -inset-0.5 cursor-text rounded-md bg-transparent text-transparent caret-transparent forced-color-adjust-none selection:bg-transparent"
          {...ariaProps(fieldProps)}
        />
      </span>
    </Field>
  );
}

/**
 * One border width per class: with two on one element, the order in the style sheet would decide.
 */
function borderClass(active: boolean, invalid: boolean): string {
  if (active) return 'border-2 border-brand';
  return invalid ? 'border-2 border-danger' : 'border-[1.5px] border-control';
}

function Caret() {
  return <span className="h-6 w-0.5 bg-brand" />;
}

/**
 * Extracts a code of `length` digits from the text of a field: typed, autofilled, or a pasted
 * message («رمزك ١٢٣٤٥٦», `Nada: 123-456`). Prefers a run of exactly `length` digits, then a
 * grouped one, then all digits.
 * `before` is the previous value: a code pasted after a complete one replaces it.
 */
export function extractCode(text: string, length: number, before = ''): string {
  const typed = normaliseTyped(text);
  const added = before.length === length && typed.startsWith(before) && typed.slice(length);
  if (added && digitsOf(added).length >= length) return extractCode(added, length);
  const isCode = (run: string) => digitsOf(run).length === length;
  const run = typed.match(/\d+/g)?.find(isCode) ?? typed.match(/\d+(?:[ -]\d+)*/g)?.find(isCode);
  return digitsOf(run ?? typed).slice(0, length);
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
