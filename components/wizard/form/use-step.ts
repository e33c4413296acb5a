'use client';

import {
  type BaseSyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { StepViewProps } from '@/lib/wizard/screen';
import { resubmit } from '../../form/form-shell';
import { takePreHydrationValues } from '../../form/pre-hydration';
import { useErrorMessage } from '../../form/use-error-message';
import { getTypedValues } from '../autosave/typed-values';
import { useConflict, useDraft } from '../autosave/use-autosave';
import { onFirstInteraction } from '../frame/first-interaction';
import { type LazySchema, lazyResolver, preloadSchema } from './lazy-resolver';
import { type Problem, useSubmit } from './use-submit';

interface Options<Values extends FieldValues> {
  props: Pick<StepViewProps<Values>, 'step' | 'locale' | 'from' | 'initial' | 'revision' | 'owner'>;
  /** The form's initial values, from typed or accepted ones; any of those may be missing. */
  defaults: (before: Partial<Values>) => Values;
  /** Names of the fields as the page shows them, for the summary of errors. */
  fields: readonly string[];
  schema: LazySchema;
  /** Maps the values to what is sent; the values themselves by default. Must be pure. */
  answersOf?: (values: Values) => unknown;
  /** The part of the values that is saved as a draft; all of it by default. Never a code. */
  draftOf?: (values: Values) => Partial<Values>;
  onStay?: (data: unknown, form: UseFormReturn<Values>) => void;
}

/** Delay before the busy state: shorter waits are not noticeable. */
const busyDelayMs = 100;

const identity = (values: unknown): unknown => values;

/**
 * The form of a step: saves drafts, validates, submits once and shows the result. Spread `shell`
 * over the `FormShell`.
 */
export function useStep<Values extends FieldValues>({
  props,
  defaults,
  fields,
  schema,
  answersOf = identity,
  draftOf = (values) => values,
  onStay,
}: Options<Values>) {
  const { step, initial } = props;
  const errorMessage = useErrorMessage(`step-${step}`, 'steps');

  // The validation of a step does not change while it is shown.
  const [resolver] = useState(() => lazyResolver<Values>(schema, answersOf));
  const [startValues] = useState(() =>
    defaults({ ...initial, ...getTypedValues(step) } as Partial<Values>),
  );
  const form = useForm<Values>({
    defaultValues: startValues as DefaultValues<Values>,
    resolver,
    // The error summary takes the focus and links to the fields.
    shouldFocusError: false,
    // No new errors while typing; existing errors are revalidated on each change, below.
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount } = form.formState;
  const [isBusy, setBusy] = useState(false);
  const [rejections, setRejections] = useState(0);
  const { draft, saveFailure } = useDraft(props);
  const { send, navigating, failure, stopped, setStopped, lastDirectSubmit, setLastDirectSubmit } =
    useSubmit(props);
  const conflictCheck = useConflict<Values>({ props, form, defaults, fields, draft });

  const onChange = useEffectEvent((values: Values, name: string | undefined) => {
    setLastDirectSubmit(null);
    setStopped(null);
    // Choices fire no `input` event, unlike typing: without it a notice might still resubmit by
    // itself.
    document.dispatchEvent(new Event('input'));
    draft.schedule(draftOf(values));
    // An error of a date belongs to the whole date, not to its parts. Read the current state: an
    // error that was just cleared does not count.
    const [group] = (name ?? '').split('.');
    if (group && form.getFieldState(group as Path<Values>).error)
      void form.trigger(group as Path<Values>);
  });
  const isEarly = useRef(false);
  // Values typed before hydration. A layout effect, because they must be set before `FormShell`'s
  // effects.
  useLayoutEffect(() => {
    const early = Object.entries(takePreHydrationValues());
    for (const [name, value] of early) {
      const path = name as Path<Values>;
      // Inputs outside the form, like a search, have other names or types.
      if (typeof get(startValues, name) !== typeof value) continue;
      form.setValue(path, value as PathValue<Values, Path<Values>>);
    }
    isEarly.current = early.length > 0;
  }, [form, startValues]);

  useEffect(() => {
    // The subscription did not exist yet when these values were set.
    if (isEarly.current) onChange(form.getValues(), undefined);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => onChange(values, name),
    });
  }, [form]);

  const preload = useEffectEvent(() => preloadSchema(schema));
  useEffect(() => onFirstInteraction(() => preload()), []);

  /**
   * Shows the busy state only when the work lasts: the extra render would delay a fast response.
   */
  const withBusy = async (work: Promise<unknown>) => {
    const timer = setTimeout(() => setBusy(true), busyDelayMs);
    await work.finally(() => {
      clearTimeout(timer);
      setBusy(false);
    });
  };

  const sendWithBusy = (answers: unknown) =>
    withBusy(
      send(answers, {
        draft,
        onOutdated: conflictCheck.detect,
        onStay: (data) => onStay?.(data, form),
        onFieldErrors: (faults) => {
          const ownErrors = Object.entries(faults).filter(([name]) => fields.includes(name));
          for (const [name, message] of ownErrors) form.setError(name as Path<Values>, { message });
          setRejections((count) => count + 1);
          return ownErrors.length > 0;
        },
      }),
    );

  const submit = (answers: unknown) => {
    setLastDirectSubmit(answers);
    return sendWithBusy(answers);
  };
  const checkAndSend = form.handleSubmit((values) => sendWithBusy(answersOf(values)));
  const onSubmit = (event?: BaseSyntheticEvent) => {
    setLastDirectSubmit(null);
    return withBusy(checkAndSend(event));
  };
  const retry = () => {
    const last = lastDirectSubmit();
    if (last) void sendWithBusy(last);
    else resubmit();
  };
  const problem: Problem | null =
    (failure && { kind: 'failed', error: failure, retry }) ??
    (conflictCheck.conflict && {
      kind: 'conflict',
      conflict: conflictCheck.conflict,
      submit: retry,
    }) ??
    (saveFailure && { kind: saveFailure });

  const errorOf = (name: string): string | undefined => {
    const code = (get(errors, name) as { message?: unknown } | undefined)?.message;
    return typeof code === 'string' ? errorMessage(code) : undefined;
  };

  /** Props of a text or a group of choices; its first value is already in the server's HTML. */
  const field = <Name extends Path<Values>>(name: Name) => ({
    ...form.register(name),
    defaultValue: String(get(startValues, name) ?? ''),
  });

  return {
    form,
    field,
    submit,
    errorOf,
    problem,
    stopped,
    busy: navigating || isBusy,
    withBusy,
    shell: {
      step,
      attempt: submitCount + rejections,
      errors: fields.flatMap((name) => {
        const message = errorOf(name);
        return message ? [{ name, message }] : [];
      }),
      onSubmit,
    },
  };
}
