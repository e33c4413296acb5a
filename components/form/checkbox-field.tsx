'use client';

import type { ComponentPropsWithRef, ReactNode } from 'react';
import { ChoiceCard } from '@/components/ui/choice-card';
import { ariaProps, FieldError } from './field';

interface CheckboxFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'name' | 'id' | 'children' | 'type' | 'title'> {
  name: string;
  /** The sentence agreed to; it may contain links. */
  label: ReactNode;
  note?: ReactNode;
  error?: string | undefined;
}

/** A single checkbox. Must not be checked by default where it records consent. */
export function CheckboxField({ name, label, note, error, ...input }: CheckboxFieldProps) {
  return (
    <div className="grid gap-1.5">
      <FieldError name={name} error={error} />
      <ChoiceCard
        type="checkbox"
        name={name}
        title={label}
        note={note}
        {...ariaProps({ name, label, error })}
        {...input}
      />
    </div>
  );
}
