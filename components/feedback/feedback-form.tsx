'use client';

import { useMutation } from '@tanstack/react-query';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { takePreHydrationValues } from '@/components/form/pre-hydration';
import { useErrorMessage } from '@/components/form/use-error-message';
import { StepMain } from '@/components/shell/step-main';
import { ButtonLink } from '@/components/ui/button';
import {
  getTypedValues,
  readUnsentValues,
  removeUnsentValues,
  setTypedValues,
  storeUnsentValues,
} from '@/components/wizard/autosave/typed-values';
import {
  type LazySchema,
  lazyResolver,
  preloadSchema,
} from '@/components/wizard/form/lazy-resolver';
import { onFirstInteraction } from '@/components/wizard/frame/first-interaction';
import type { CallError } from '@/lib/api/client';

interface Options<Values extends FieldValues, Reply> {
  /** Key under which values survive until they are sent, and the reply a language switch. */
  question: string;
  /** Field names, in the order of the page. */
  fields: readonly Path<Values>[];
  defaults: DefaultValues<Values>;
  schema: LazySchema;
  /** Sends the values. Must be idempotent: a customer whose response was lost presses again. */
  send: (values: Values) => Promise<Reply>;
}

/**
 * State of a form about a running subscription. Typed values survive every failure, only one call
 * runs at a time, and a reply stays until the page is left.
 */
export function useFeedbackForm<Values extends FieldValues, Reply>({
  question,
  fields,
  defaults,
  schema,
  send,
}: Options<Values, Reply>) {
  const errorMessage = useErrorMessage('feedback');
  const before = getTypedValues(question) as { values?: Values; reply?: Reply } | null | undefined;
  const [resolver] = useState(() => lazyResolver<Values>(schema, (values) => values));
  const form = useForm<Values>({
    defaultValues: { ...defaults, ...before?.values },
    resolver,
    // The error summary takes the focus and links to the fields.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount } = form.formState;
  const [refusals, setRefusals] = useState(0);

  // Values typed before hydration, or before this tab went to another page. What the customer
  // chose on the way here is newer.
  const restore = useEffectEvent(() => {
    const [early, unsent] = [takePreHydrationValues(), readUnsentValues(question)];
    for (const name of fields) {
      const value = early[name] ?? (form.getValues(name) ? null : unsent[name]);
      if (typeof value === 'string') form.setValue(name, value as Values[typeof name]);
    }
  });
  useLayoutEffect(() => restore(), []);
  const warm = useEffectEvent(() => preloadSchema(schema));
  useEffect(() => onFirstInteraction(() => warm()), []);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setTypedValues(question, { values: { ...values } });
          storeUnsentValues(question, values);
        },
      }),
    [form, question],
  );

  const { mutate, isPending, data, error } = useMutation<Reply, CallError, Values>({
    mutationFn: send,
    onSuccess: (reply) => {
      setTypedValues(question, { reply });
      removeUnsentValues(question);
    },
    onError: ({ fields: refused }) => {
      for (const name of fields) {
        const message = refused[name];
        if (message !== undefined) form.setError(name, { message });
      }
      setRefusals((count) => count + 1);
    },
  });

  const fault = (name: Path<Values>): string | undefined => {
    const code = errors[name]?.message;
    return typeof code === 'string' ? errorMessage(code) : undefined;
  };
  const isOfFields = error !== null && fields.some((name) => error.fields[name] !== undefined);

  return {
    form,
    fault,
    reply: data ?? before?.reply,
    /** A failure that is about no field. */
    failure: isOfFields ? null : error,
    busy: isPending,
    shell: {
      attempt: submitCount + refusals,
      errors: fields.flatMap((name) => {
        const message = fault(name);
        return message ? [{ name, message }] : [];
      }),
      onSubmit: form.handleSubmit((values) => {
        if (!isPending) mutate(values);
      }),
    },
  };
}

interface FeedbackDoneProps {
  title: string;
  back: { label: string; href: string };
  children: ReactNode;
}

/** What was sent, in place of its form. Takes the focus. */
export function FeedbackDone({ title, back, children }: FeedbackDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <StepMain>
      <h1 ref={heading} tabIndex={-1} data-answered>
        {title}
      </h1>
      <div className="grid max-w-lg gap-3">{children}</div>
      <p>
        <ButtonLink href={back.href}>{back.label}</ButtonLink>
      </p>
    </StepMain>
  );
}
