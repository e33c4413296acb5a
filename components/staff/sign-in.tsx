'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { markHydrated, takePreHydrationValues } from '@/components/form/pre-hydration';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/form/text-field';
import { call } from '@/lib/api/client';
import { staffEndpoints } from '@/lib/api/staff-endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { CallFailed } from './call-failed';

/**
 * Name, password, and a one-time code where the account has one. Only the inputs hold the values.
 */
export function StaffSignIn({ locale }: { locale: Locale }) {
  const t = useTranslations('staff');
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<'name' | 'password' | null>(null);
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    // Read from the form, not given as variables: the mutation cache must not hold a password.
    mutationFn: (): Promise<unknown> => {
      const typed = valuesOf(form.current);
      return call(staffEndpoints.signIn, { locale, ...typed });
    },
    // A new document that replaces this one.
    onSuccess: () => window.location.reload(),
  });

  useEffect(() => {
    // Discards the early values: the inputs keep theirs, and no copy of a password must remain.
    takePreHydrationValues();
    if (form.current) markHydrated(form.current);
  }, []);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || isSuccess) return;
    const { name, password } = valuesOf(event.currentTarget);
    const missingField = name.trim() === '' ? 'name' : password === '' ? 'password' : null;
    setMissing(missingField);
    if (!missingField) return mutate();
    reset();
    const field = form.current?.elements.namedItem(missingField);
    if (field instanceof HTMLElement) field.focus();
  };

  return (
    // `post`: if the pre-hydration script is missing, the password must not end up in the URL.
    <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-5">
      {error && <CallFailed error={error} />}
      <TextField
        name="name"
        label={t('name')}
        error={missing === 'name' ? t('missing') : undefined}
        ltr
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="password"
        type="password"
        label={t('password')}
        error={missing === 'password' ? t('missing-password') : undefined}
        ltr
        autoComplete="current-password"
      />
      <TextField
        name="code"
        label={t('code')}
        hint={t('code-hint')}
        ltr
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <SubmitButton label={t('enter')} busyLabel={t('entering')} busy={isPending || isSuccess} />
    </form>
  );
}

function valuesOf(form: HTMLFormElement | null) {
  const typed = new FormData(form ?? undefined);
  const textOf = (field: string) => String(typed.get(field) ?? '');
  return { name: textOf('name'), password: textOf('password'), code: textOf('code') };
}
