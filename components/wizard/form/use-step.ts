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
import { takeEarlyValues } from '../../form/early';
import { resend } from '../../form/form-shell';
import { typedOf } from '../autosave/typed';
import { useDraft } from '../autosave/use-draft';
import { useNewer } from '../autosave/use-newer';
import { onFirstUse } from '../frame/first-use';
import { type LazySchema, lazyResolver, warmUp } from './lazy-resolver';
import type { Problem } from './problem';
import { useFaultWords } from './use-fault-words';
import { useSubmit } from './use-submit';

interface Options<Values extends FieldValues> {
  props: Pick<StepViewProps<Values>, 'step' | 'locale' | 'from' | 'initial' | 'edition'>;
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
const atOnceMs = 100;

const asTheyAre = (values: unknown): unknown => values;

/**
 * The form of a step: saves drafts, validates, submits once and shows the result. Spread `shell`
 * over the `FormShell`.
 */
export function useStep<Values extends FieldValues>({
  props,
  defaults,
  fields,
  schema,
  answersOf = asTheyAre,
  draftOf = (values) => values,
  onStay,
}: Options<Values>) {
  const { step, initial } = props;
  const words = useFaultWords(step);

  // The validation of a step does not change while it is shown.
  const [resolver] = useState(() => lazyResolver<Values>(schema, answersOf));
  const [start] = useState(() => defaults({ ...initial, ...typedOf(step) } as Partial<Values>));
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    resolver,
    // The error summary takes the focus and links to the fields.
    shouldFocusError: false,
    // No new errors while typing; existing errors are revalidated on each change, below.
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount } = form.formState;
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const { draft, unkept } = useDraft(props);
  const { send, moving, failure, stopped, setStopped, beside, setBeside } = useSubmit(props);
  const newer = useNewer<Values>({ props, form, defaults, fields, draft });

  const changed = useEffectEvent((values: Values, name: string | undefined) => {
    setBeside(null);
    setStopped(null);
    // Choices fire no `input` event, unlike typing: without it a notice might still resubmit by
    // itself.
    document.dispatchEvent(new Event('input'));
    draft.keep(draftOf(values));
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
    const early = Object.entries(takeEarlyValues());
    for (const [name, value] of early) {
      const path = name as Path<Values>;
      // Inputs outside the form, like a search, have other names or types.
      if (typeof get(start, name) !== typeof value) continue;
      form.setValue(path, value as PathValue<Values, Path<Values>>);
    }
    isEarly.current = early.length > 0;
  }, [form, start]);

  useEffect(() => {
    // The subscription did not exist yet when these values were set.
    if (isEarly.current) changed(form.getValues(), undefined);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => changed(values, name),
    });
  }, [form]);

  const touched = useEffectEvent(() => warmUp(schema));
  useEffect(() => onFirstUse(() => touched()), []);

  /**
   * Shows the busy state only when the work lasts: the extra render would delay a fast response.
   */
  const during = async (work: Promise<unknown>) => {
    const late = setTimeout(() => setBusy(true), atOnceMs);
    await work.finally(() => {
      clearTimeout(late);
      setBusy(false);
    });
  };

  const sendOff = (answers: unknown) =>
    during(
      send(answers, {
        draft,
        onOutdated: newer.look,
        onStay: (data) => onStay?.(data, form),
        onFaults: (faults) => {
          const own = Object.entries(faults).filter(([name]) => fields.includes(name));
          for (const [name, message] of own) form.setError(name as Path<Values>, { message });
          setRefusals((count) => count + 1);
          return own.length > 0;
        },
      }),
    );

  const submit = (answers: unknown) => {
    setBeside(answers);
    return sendOff(answers);
  };
  const checkAndSend = form.handleSubmit((values) => sendOff(answersOf(values)));
  const onSubmit = (event?: BaseSyntheticEvent) => {
    setBeside(null);
    return during(checkAndSend(event));
  };
  const again = () => {
    const last = beside();
    if (last) void sendOff(last);
    else resend();
  };
  const problem: Problem | null =
    (failure && { kind: 'failed', error: failure, again }) ??
    (newer.conflict && {
      kind: 'conflict',
      conflict: newer.conflict,
      submit: again,
    }) ??
    (unkept && { kind: unkept });

  const fault = (name: string): string | undefined => {
    const code = (get(errors, name) as { message?: unknown } | undefined)?.message;
    return typeof code === 'string' ? words(code) : undefined;
  };

  /** Props of a text or a group of choices; its first value is already in the server's HTML. */
  const field = <Name extends Path<Values>>(name: Name) => ({
    ...form.register(name),
    defaultValue: String(get(start, name) ?? ''),
  });

  return {
    form,
    field,
    submit,
    fault,
    problem,
    stopped,
    busy: moving || isBusy,
    during,
    shell: {
      step,
      attempt: submitCount + refusals,
      faults: fields.flatMap((name) => {
        const message = fault(name);
        return message ? [{ name, message }] : [];
      }),
      onSubmit,
    },
  };
}
