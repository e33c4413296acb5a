'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { takeEarlyValues } from '@/components/form/early';
import { resend as resendForm } from '@/components/form/form-shell';
import { untilLeft } from '@/components/live/until-left';
import type { CodeSent, CodeUnderWay, MobileValues } from '@/components/proof/answers';
import { answersOf, once } from '@/components/proof/asked';
import { nationalMobile } from '@/components/proof/spelled';
import { keepTyped, typedOf } from '@/components/wizard/autosave/typed';
import { type LazySchema, lazyResolver, warmUp } from '@/components/wizard/form/lazy-resolver';
import type { Problem } from '@/components/wizard/form/problem';
import { useFaultWords } from '@/components/wizard/form/use-fault-words';
import { onFirstUse } from '@/components/wizard/frame/first-use';
import { type CallError, call, giveUpOffline } from '@/lib/api/client';
import { laterEndpoints } from '@/lib/api/later-endpoints';
import type { Locale } from '@/lib/i18n/routing';
import type { FieldErrors } from '@/lib/kernel/app-error';

const schema: LazySchema = () =>
  import('@/components/proof/answers').then(({ mobileInput }) => mobileInput);

const fields = ['mobile', 'code'] as const;
const ownFaults = (refused: FieldErrors) => fields.filter((name) => refused[name] !== undefined);

/** Key under which typed values survive a language switch. */
const question = 'sign-in';

interface Options {
  locale: Locale;
  /** The code that was already sent when the page was rendered. */
  before: CodeUnderWay | null;
  /** Called when the form switches between number and code. */
  onMove: () => void;
}

/**
 * State of the sign-in form. Typed values survive every failure, and only one request runs at a
 * time.
 */
export function useSignIn({ locale, before, onMove }: Options) {
  const words = useFaultWords('mobile');
  const [resolver] = useState(() => lazyResolver<MobileValues>(schema, answersOf));
  const form = useForm<MobileValues>({
    defaultValues: {
      // An expired code is requested again, for the same number.
      phase: before?.isGood ? 'code' : 'number',
      mobile: nationalMobile(before?.mobile ?? ''),
      code: '',
      ...typedOf(question),
    },
    resolver,
    // The error summary takes the focus and links to the fields.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount } = form.formState;
  const [sent, setSent] = useState<CodeSent | null>(before);
  const [turn, setTurn] = useState(0);
  const [refusals, setRefusals] = useState(0);
  const going = useRef<AbortController>(null);
  const [phase, code] = useWatch({ control: form.control, name: ['phase', 'code'] });

  // Values typed before hydration.
  useLayoutEffect(() => {
    const { mobile, code: early } = takeEarlyValues();
    if (typeof mobile === 'string') form.setValue('mobile', mobile);
    if (typeof early === 'string') form.setValue('code', early);
  }, [form]);
  useEffect(() => onFirstUse(() => warmUp(schema)), []);
  useEffect(() => {
    // Abort when the connection is lost: every request here is idempotent and can be retried.
    const stop = new AbortController();
    giveUpOffline(() => going.current, stop.signal);
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

  const showFaults = ({ fields: refused }: CallError) => {
    for (const name of ownFaults(refused)) form.setError(name, { message: refused[name] });
    setRefusals((count) => count + 1);
  };
  const client = useQueryClient();
  const mutationKey = ['account'];
  const sendingCode = useMutation({
    mutationKey,
    mutationFn: (mobile?: string) =>
      call(laterEndpoints.sendSignInCode, mobile === undefined ? { locale } : { locale, mobile }),
    onSuccess: (reply) => {
      setSent(reply);
      setTurn((count) => count + 1);
      form.clearErrors();
      // The SMS may arrive before our response: keep a code that is already being typed.
      if (form.getValues('phase') !== 'code') form.setValue('code', '');
      form.setValue('phase', 'code');
      onMove();
    },
    onError: showFaults,
  });
  const signingIn = useMutation({
    mutationKey,
    mutationFn: async (typed: string) => {
      const { href } = await call(
        laterEndpoints.signIn,
        { locale, code: typed, once: once() },
        { going: (going.current = new AbortController()) },
      );
      // Loads a new document without a history entry, so that "back" does not return to a used
      // code. The query holds the page the customer came from.
      window.location.replace(href + window.location.search);
      await untilLeft();
    },
    onError: showFaults,
  });
  const forgive = () => {
    sendingCode.reset();
    signingIn.reset();
  };
  /** One request at a time, also when WebOTP fills in a code while the button is pressed. */
  const isBusy = () => client.isMutating({ mutationKey }) > 0;
  const sendCode = (mobile?: string) => {
    if (isBusy()) return;
    forgive();
    sendingCode.mutate(mobile);
  };
  const signIn = (typed: string) => {
    if (isBusy()) return;
    forgive();
    signingIn.mutate(typed);
  };
  const error = sendingCode.error ?? signingIn.error;
  const failure = error && ownFaults(error.fields).length === 0 ? error : null;

  const send = (event?: BaseSyntheticEvent) =>
    form.handleSubmit((values) =>
      values.phase === 'code' ? signIn(values.code) : sendCode(values.mobile),
    )(event);

  /** The last request was a resend: a retry repeats it until a code is typed. */
  const isBeside = useRef(false);
  const onSubmit = (event?: BaseSyntheticEvent) => {
    isBeside.current = false;
    return send(event);
  };
  const again = () => {
    if (isBeside.current && form.getValues('code') === '') sendCode();
    else resendForm();
  };

  const fault = (name: (typeof fields)[number]): string | undefined => {
    const message = errors[name]?.message;
    return message && words(message);
  };
  const problem: Problem | null = failure && {
    kind: 'failed',
    // Always offer a retry, also when a proxy sent the error: no other step can follow from here.
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
    busy: sendingCode.isPending || signingIn.isPending,
    send,
    resend: () => {
      form.clearErrors('code');
      form.setValue('code', '');
      isBeside.current = true;
      sendCode();
    },
    change: () => {
      form.clearErrors();
      forgive();
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
