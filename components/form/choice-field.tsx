'use client';

import type { ComponentPropsWithRef, ReactNode } from 'react';
import { ChoiceCard, Pill, Segment, SegmentRow } from '@/components/ui/choice-card';
import { FieldGroup, type FieldProps } from './field';

interface Choice {
  value: string;
  title: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
}

interface ChoiceFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'input'>, 'name' | 'id' | 'children' | 'type' | 'value' | 'title'> {
  choices: readonly Choice[];
  /**
   * `cards`: one per row; `tiles`: two per row; `pills`: for short labels; `segment`: for two or
   * three levels.
   */
  variant?: 'cards' | 'tiles' | 'pills' | 'segment';
  /** Several may be chosen (not for `segment`). */
  multiple?: boolean;
}

/** A group of radios or checkboxes. Input props (`register('home')`) go to every input. */
export function ChoiceField({
  name,
  label,
  hint,
  error,
  optional,
  choices,
  variant = 'cards',
  multiple = false,
  defaultValue,
  ...input
}: ChoiceFieldProps) {
  const type = multiple ? 'checkbox' : 'radio';
  const inputs = choices.map(({ value, title }, index) => ({
    key: value,
    value,
    title,
    id: index === 0 ? name : `${name}-${value}`,
    name,
    defaultChecked: defaultValue === undefined ? undefined : defaultValue === value,
    'aria-invalid': error ? (true as const) : undefined,
    ...input,
  }));
  const layoutClass = {
    cards: 'grid gap-2.5',
    tiles: 'grid grid-cols-2 gap-2.5 big:grid-cols-1',
    pills: 'flex flex-wrap gap-2',
    segment: '',
  }[variant];

  return (
    <FieldGroup {...{ name, label, hint, error, optional }} className={layoutClass}>
      {variant === 'segment' && (
        <SegmentRow>
          {inputs.map(({ key, ...props }) => (
            <Segment key={key} {...props} />
          ))}
        </SegmentRow>
      )}
      {variant === 'pills' &&
        inputs.map(({ key, ...props }, index) => (
          <Pill key={key} type={type} icon={choices[index]?.icon} {...props} />
        ))}
      {(variant === 'cards' || variant === 'tiles') &&
        inputs.map(({ key, ...props }, index) => (
          <ChoiceCard
            key={key}
            type={type}
            layout={variant === 'tiles' ? 'tile' : 'row'}
            note={choices[index]?.note}
            icon={choices[index]?.icon}
            {...props}
          />
        ))}
    </FieldGroup>
  );
}
