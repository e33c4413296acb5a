'use client';

import { type BaseSyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { takeEarlyValues } from '@/components/form/early';
import { resend as resendForm } from '@/components/form/form-shell';
import type { CodeSent, CodeUnderWay, MobileValues } from '@/components/proof/answers';
import { answersOf, once } from '@/components/proof/asked';
import { nationalMobile } from '@/components/proof/spelled';
import { untilLeft } from '@/components/live/until-left';
import { onFirstUse } from '@/components/steps/first-use';
import { lazyResolver, type LazySchema, warmUp } from '@/components/steps/lazy-resolver';
import type { Problem } from '@/components/steps/problem';
import { keepTyped, typedOf } from '@/components/steps/typed';
import { useFaultWords } from '@/components/steps/use-fault-words';
import { CallError, call } from '@/lib/bff/call';
import { laterEndpoints } from '@/lib/bff/later-endpoints';
import type { Locale } from '@/lib/i18n/routing';

const schema: LazySchema = () =>
  import('@/components/proof/answers').then(({ mobileInput }) => mobileInput);

const fields = ['mobile', 'code'] as const;

/** Under which what is typed here outlives a switch of the language. */
const question = 'sign-in';

interface Options {
  locale: Locale;
  /** The code that was under way when the page was drawn. */
  before: CodeUnderWay | null;
  /** The other question stands on the page now. */
  onMove: () => void;
}

/** The form of signing in: what is typed stays whatever happens, and nothing is sent twice. */
export function useSignIn({ locale, before, onMove }: Options) {
  const words = useFaultWords('mobile');
  const [resolver] = useState(() => lazyResolver<MobileValues>(schema, answersOf));
  const form = useForm<MobileValues>({
    defaultValues: {
      // A code that was sent too long ago is asked for anew, to the same number.
      phase: before?.isGood ? 'code' : 'number',
      mobile: nationalMobile(before?.mobile ?? ''),
      code: '',
      ...typedOf(question),
    },
    resolver,
    // The summary takes the focus, and leads to the fields.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount } = form.formState;
  const [sent, setSent] = useState<CodeSent | null>(before);
  const [turn, setTurn] = useState(0);
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const going = useRef<AbortController>(null);
  const [phase, code] = useWatch({ control: form.control, name: ['phase', 'code'] });

  // What was typed before the page was alive.
  useLayoutEffect(() => {
    const { mobile, code: early } = takeEarlyValues();
    if (typeof mobile === 'string') form.setValue('mobile', mobile);
    if (typeof early === 'string') form.setValue('code', early);
  }, [form]);
  useEffect(() => onFirstUse(() => warmUp(schema)), []);
  useEffect(() => {
    // An answer that cannot come any more is not waited for: what is sent is done once however often it is sent.
    const stop = new AbortController();
    window.addEventListener('offline', () => going.current?.abort(), stop);
    return () => stop.abort();
  }, []);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTyped(question, { ...values }),
      }),
    [form],
  );

  const showFaults = (error: CallError) => {
    const own = fields.filter((name) => error.fields[name] !== undefined);
    for (const name of own) form.setError(name, { message: error.fields[name] });
    setRefusals((count) => count + 1);
    if (own.length === 0) setFailure(error);
  };

  /** Does one thing at a time. What succeeded by leaving the page stays at work until it is gone, or does not go. */
  const attempt = async (act: () => Promise<'stay' | 'leave'>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const end = await act().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      showFaults(error);
      return 'stay' as const;
    });
    if (end === 'leave') await untilLeft();
    running.current = false;
    setBusy(false);
  };

  const sendCode = (mobile?: string) =>
    attempt(async () => {
      const input = mobile === undefined ? { locale } : { locale, mobile };
      setSent(await call(laterEndpoints.sendSignInCode, input));
      setTurn((count) => count + 1);
      form.clearErrors();
      // A message may be faster than our reply: a code that is being typed already stays.
      if (form.getValues('phase') !== 'code') form.setValue('code', '');
      form.setValue('phase', 'code');
      onMove();
      return 'stay';
    });

  const signIn = (typed: string) =>
    attempt(async () => {
      const { href } = await call(
        laterEndpoints.signIn,
        { locale, code: typed, once: once() },
        { going: (going.current = new AbortController()) },
      );
      // A whole new document in the place of this one: "back" does not lead to a code that was used. Its query says
      // where somebody wanted to be.
      window.location.replace(href + window.location.search);
      return 'leave';
    });

  const send = (event?: BaseSyntheticEvent) =>
    form.handleSubmit((values) =>
      values.phase === 'code' ? signIn(values.code) : sendCode(values.mobile),
    )(event);

  /** Another code was asked for, and that came last: it is what is tried again, until one is typed. */
  const isBeside = useRef(false);
  const onSubmit = (event?: BaseSyntheticEvent) => {
    isBeside.current = false;
    return send(event);
  };
  const again = () => {
    if (isBeside.current && form.getValues('code') === '') void sendCode();
    else resendForm();
  };

  const fault = (name: (typeof fields)[number]): string | undefined => {
    const message = errors[name]?.message;
    return message && words(message);
  };
  const problem: Problem | null = failure && {
    kind: 'failed',
    // Whoever refused it, a proxy for one: there is no step that would lead on from here, only another try.
    error: { code: failure.code, reference: failure.reference, retry: 'now' },
    again,
  };

  return {
    form,
    phase,
    code,
    sent,
    turn,
    fault,
    problem,
    busy,
    send,
    resend: () => {
      form.clearErrors('code');
      form.setValue('code', '');
      isBeside.current = true;
      void sendCode();
    },
    change: () => {
      form.clearErrors();
      setFailure(null);
      isBeside.current = false;
      form.setValue('phase', 'number');
      onMove();
    },
    shell: {
      attempt: submitCount + refusals,
      faults: fields.flatMap((name) => {
        const message = fault(name);
        return message ? [{ name, message }] : [];
      }),
      onSubmit,
    },
  };
}
