'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { takeEarlyValues, wake } from '@/components/form/early';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/form/text-field';
import { CallError, call } from '@/lib/bff/call';
import { staffEndpoints } from '@/lib/bff/staff-endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { CallFailed } from './call-failed';

/** Name, password, and a code where the account has one. What is typed is held by the form alone. */
export function StaffSignIn({ locale }: { locale: Locale }) {
  const t = useTranslations('staff');
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<'name' | 'password' | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);

  useEffect(() => {
    // The fields hold it themselves: nothing is to be kept of a password.
    takeEarlyValues();
    if (form.current) wake(form.current);
  }, []);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const typed = new FormData(event.currentTarget);
    const [name, password, code] = ['name', 'password', 'code'].map((field) =>
      String(typed.get(field) ?? ''),
    ) as [string, string, string];
    const lacking = name.trim() === '' ? 'name' : password === '' ? 'password' : null;
    setMissing(lacking);
    setFailure(null);
    if (lacking) {
      const field = form.current?.elements.namedItem(lacking);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      await call(staffEndpoints.signIn, { locale, name, password, code });
      // A whole new document, in the place of this one.
      window.location.reload();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      setBusy(false);
      running.current = false;
    }
  };

  return (
    // `post`: should the early script be missing, nothing of it may end up in the address.
    <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-5">
      {failure && <CallFailed error={failure} />}
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
      <SubmitButton label={t('enter')} busyLabel={t('entering')} busy={busy} />
    </form>
  );
}
