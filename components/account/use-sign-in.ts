'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { resubmit } from '@/components/form/form-shell';
import { takePreHydrationValues } from '@/components/form/pre-hydration';
import { useErrorMessage } from '@/components/form/use-error-message';
import { navigationTimeout } from '@/components/live/navigation-timeout';
import type { CodeSent, MobileValues, PendingCode } from '@/components/otp/answers';
import { answersOf, clientNonce } from '@/components/otp/otp-session';
import { getTypedValues, setTypedValues } from '@/components/wizard/autosave/typed-values';
import {
  type LazySchema,
  lazyResolver,
  preloadSchema,
} from '@/components/wizard/form/lazy-resolver';
import type { Problem } from '@/components/wizard/form/use-submit';
import { onFirstInteraction } from '@/components/wizard/frame/first-interaction';
import { abortWhenOffline, type CallError, call } from '@/lib/api/client';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import { nationalMobile } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { FieldErrors } from '@/lib/kernel/app-error';

const schema: LazySchema = () => import('../otp/answers').then(({ mobileInput }) => mobileInput);

const fields = ['mobile', 'code'] as const;
const ownErrors = (refused: FieldErrors) => fields.filter((name) => refused[name] !== undefined);

/** Key under which typed values survive a language switch. */
const valuesKey = 'sign-in';

interface Options {
  locale: Locale;
  /** The code that was already sent when the page was rendered. */
  before: PendingCode | null;
  /** Called when the form switches between number and code. */
  onQuestionChange: () => void;
}

/**
 * State of the sign-in form. Typed values survive every failure, and only one request runs at a
 * time.
 */
export function useSignIn({ locale, before, onQuestionChange }: Options) {
  const errorMessage = useErrorMessage('step-mobile', 'steps');
  const [resolver] = useState(() => lazyResolver<MobileValues>(schema, answersOf));
  const [typed] = useState(() => getTypedValues(valuesKey) as Partial<MobileValues> | undefined);
  const form = useForm<MobileValues>({
    defaultValues: {
      mobile: nationalMobile(before?.mobile ?? ''),
      code: '',
      ...typed,
      // A code that was not sent is requested again, for the same number. A code that was typed
      // before a language switch may have expired since.
      phase: before ? (typed?.phase ?? (before.isSent ? 'code' : 'number')) : 'number',
    },
    resolver,
    // The error summary takes the focus and links to the fields.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount } = form.formState;
  const [sent, setSent] = useState<CodeSent | null>(before);
  const [codesSent, setCodesSent] = useState(0);
  const [rejections, setRejections] = useState(0);
  const request = useRef<AbortController>(null);
  const [phase, code] = useWatch({ control: form.control, name: ['phase', 'code'] });

  // Values typed before hydration.
  useLayoutEffect(() => {
    const { mobile, code: earlyCode } = takePreHydrationValues();
    if (typeof mobile === 'string') form.setValue('mobile', mobile);
    if (typeof earlyCode === 'string') form.setValue('code', earlyCode);
  }, [form]);
  useEffect(() => onFirstInteraction(() => preloadSchema(schema)), []);
  useEffect(() => {
    // Abort when the connection is lost: every request here is idempotent and can be retried.
    const stop = new AbortController();
    abortWhenOffline(() => request.current, stop.signal);
    return () => stop.abort();
  }, []);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => setTypedValues(valuesKey, { ...values }),
      }),
    [form],
  );

  const showErrors = ({ fields: refused }: CallError) => {
    for (const name of ownErrors(refused)) form.setError(name, { message: refused[name] });
    setRejections((count) => count + 1);
  };
  const client = useQueryClient();
  const mutationKey = ['account'];
  const sendingCode = useMutation({
    mutationKey,
    mutationFn: (mobile?: string) =>
      call(lazyEndpoints.sendSignInCode, mobile === undefined ? { locale } : { locale, mobile }),
    onSuccess: (reply) => {
      setSent(reply);
      setCodesSent((count) => count + 1);
      form.clearErrors();
      // The SMS may arrive before our response: keep a code that is already being typed.
      if (form.getValues('phase') !== 'code') form.setValue('code', '');
      form.setValue('phase', 'code');
      onQuestionChange();
    },
    onError: showErrors,
  });
  const signingIn = useMutation({
    mutationKey,
    mutationFn: async (typed: string) => {
      const { href } = await call(
        lazyEndpoints.signIn,
        { locale, code: typed, once: clientNonce() },
        { controller: (request.current = new AbortController()) },
      );
      // Loads a new document without a history entry, so that "back" does not return to a used
      // code. The query holds the page the customer came from.
      window.location.replace(href + window.location.search);
      await navigationTimeout();
    },
    onError: showErrors,
  });
  const clearErrors = () => {
    sendingCode.reset();
    signingIn.reset();
  };
  /** One request at a time, also when WebOTP fills in a code while the button is pressed. */
  const isBusy = () => client.isMutating({ mutationKey }) > 0;
  const sendCode = (mobile?: string) => {
    if (isBusy()) return;
    clearErrors();
    sendingCode.mutate(mobile);
  };
  const signIn = (typed: string) => {
    if (isBusy()) return;
    clearErrors();
    signingIn.mutate(typed);
  };
  const error = sendingCode.error ?? signingIn.error;
  const failure = error && ownErrors(error.fields).length === 0 ? error : null;

  const send = (event?: BaseSyntheticEvent) =>
    form.handleSubmit((values) =>
      values.phase === 'code' ? signIn(values.code) : sendCode(values.mobile),
    )(event);

  /** The last request was a resend: a retry repeats it until a code is typed. */
  const isResend = useRef(false);
  const onSubmit = (event?: BaseSyntheticEvent) => {
    isResend.current = false;
    return send(event);
  };
  const retry = () => {
    if (isResend.current && form.getValues('code') === '') sendCode();
    else resubmit();
  };

  const errorOf = (name: (typeof fields)[number]): string | undefined => {
    const message = errors[name]?.message;
    return message && errorMessage(message);
  };
  const problem: Problem | null = failure && {
    kind: 'failed',
    // Always offer a retry, also when a proxy sent the error: no other step can follow from here.
    error: { code: failure.code, reference: failure.reference, retry: 'now' },
    retry,
  };

  return {
    form,
    phase,
    code,
    sent,
    codesSent,
    errorOf,
    problem,
    busy: sendingCode.isPending || signingIn.isPending,
    send,
    resend: () => {
      form.clearErrors('code');
      form.setValue('code', '');
      isResend.current = true;
      sendCode();
    },
    change: () => {
      form.clearErrors();
      clearErrors();
      isResend.current = false;
      form.setValue('phase', 'number');
      onQuestionChange();
    },
    shell: {
      attempt: submitCount + rejections,
      errors: fields.flatMap((name) => {
        const message = errorOf(name);
        return message ? [{ name, message }] : [];
      }),
      onSubmit,
    },
  };
}
