'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { CircleAlertIcon } from '@/components/ui/icons';

/** Props shared by all fields. Texts are already in the page's language. */
export interface FieldProps {
  /** Field name in the form; also the element's id, so that the error summary can link to it. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Error message. If set, the field is styled as invalid and the message is its description. */
  error?: string | undefined;
  optional?: boolean;
  /** A `Counter` with the same name, shown below the input and read out with the field. */
  counter?: ReactNode;
}

interface AriaProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Links an input to its hint, error and counter by id. */
export function ariaProps({ name, hint, error, counter }: FieldProps): AriaProps {
  const descriptionIds = [
    hint && `${name}-hint`,
    error && `${name}-error`,
    counter && `${name}-counter`,
  ].filter(Boolean);
  return {
    id: name,
    'aria-describedby': descriptionIds.join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
}

/** Label, hint, error, input, in this order: a phone's keyboard covers what is below an input. */
export function Field({ children, ...props }: FieldProps & { children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={props.name} className="leading-(--leading-tight) font-medium">
        {props.label}
        <Optional when={props.optional} />
      </label>
      <FieldHint {...props} />
      <FieldError {...props} />
      {children}
      {props.counter}
    </div>
  );
}

/** The same layout for a group of inputs. The first input carries the name as its id. */
export function FieldGroup({
  children,
  className,
  ...props
}: FieldProps & { children: ReactNode; className?: string }) {
  return (
    <fieldset
      className="grid min-w-0 content-start gap-1.5"
      aria-describedby={ariaProps(props)['aria-describedby']}
    >
      <legend className="mb-1.5 leading-(--leading-tight) font-medium">
        {props.label}
        <Optional when={props.optional} />
      </legend>
      <FieldHint {...props} />
      <FieldError {...props} />
      <div className={classNames('mt-1', className)}>{children}</div>
    </fieldset>
  );
}

function Optional({ when }: { when?: boolean | undefined }) {
  const t = useTranslations('form');
  return when ? <span className="font-regular text-ink-2"> {t('optional')}</span> : null;
}

function FieldHint({ name, hint }: FieldProps) {
  return hint ? (
    <p id={`${name}-hint`} className="text-sm text-ink-2">
      {hint}
    </p>
  ) : null;
}

export function FieldError({ name, error }: Pick<FieldProps, 'name' | 'error'>) {
  return error ? (
    <p
      id={`${name}-error`}
      className="flex gap-1.5 text-[.9375rem] leading-(--leading-tight) font-medium text-danger"
    >
      <CircleAlertIcon className="mt-[.12em]" />
      <span>{error}</span>
    </p>
  ) : null;
}
