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
  /** The form at first, from what was typed or accepted before; any part of that may be missing. */
  defaults: (before: Partial<Values>) => Values;
  /** Names of the fields as the page shows them, for the summary of errors. */
  fields: readonly string[];
  schema: LazySchema;
  /** What is sent, where that is not the values as they are. Looks at nothing but the values. */
  answersOf?: (values: Values) => unknown;
  /** What may be kept half-typed, in the shape of the values; all of it unless given. Never a code. */
  draftOf?: (values: Values) => Partial<Values>;
  onStay?: (data: unknown, form: UseFormReturn<Values>) => void;
}

/** Nobody notices a wait as short as this. */
const atOnceMs = 100;

const asTheyAre = (values: unknown): unknown => values;

/**
 * A step's form: answers are kept while they are typed, checked, sent once, and what came of it is shown. Spread
 * `shell` over the `FormShell`.
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

  // The checks of a step are the same for as long as it is shown.
  const [resolver] = useState(() => lazyResolver<Values>(schema, answersOf));
  const [start] = useState(() => defaults({ ...initial, ...typedOf(step) } as Partial<Values>));
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    resolver,
    // The summary takes the focus, and leads to the fields.
    shouldFocusError: false,
    // Nobody is corrected while they are typing; what was found wrong is looked at again with each key, below.
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
    // What was chosen by a press tells nobody by itself, as typing does: a notice may be about to send the page again.
    document.dispatchEvent(new Event('input'));
    draft.keep(draftOf(values));
    // A fault of a date stands at the date, and its parts do not know. As it stands now: one that was cleared just before
    // the change is no fault.
    const [group] = (name ?? '').split('.');
    if (group && form.getFieldState(group as Path<Values>).error)
      void form.trigger(group as Path<Values>);
  });
  const isEarly = useRef(false);
  // What was typed before the page was alive. A layout effect: it must be there before `FormShell` wakes.
  useLayoutEffect(() => {
    const early = Object.entries(takeEarlyValues());
    for (const [name, value] of early) {
      const path = name as Path<Values>;
      // Inputs that are no field of the form, like a search, bear other names or hold another kind of thing.
      if (typeof get(start, name) !== typeof value) continue;
      form.setValue(path, value as PathValue<Values, Path<Values>>);
    }
    isEarly.current = early.length > 0;
  }, [form, start]);

  useEffect(() => {
    // Nobody listened yet, and the form did not tell its values.
    if (isEarly.current) changed(form.getValues(), undefined);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => changed(values, name),
    });
  }, [form]);

  const touched = useEffectEvent(() => warmUp(schema));
  useEffect(() => onFirstUse(() => touched()), []);

  /** Says that it is at work once that lasts: to draw the page for it costs what the answer may take. */
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

  /** What a text or a group of choices takes; its first value stands in the server's HTML already. */
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
