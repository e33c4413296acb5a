'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { CodeField } from '@/components/form/code-field';
import { FormShell, resubmit } from '@/components/form/form-shell';
import { MobileField } from '@/components/form/mobile-field';
import type { PendingCode } from '@/components/otp/answers';
import { Resend, useWebOtp } from '@/components/otp/code-entry';
import { ShieldCheckIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { formatMobile } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import { useSignIn } from './use-sign-in';

export interface SignInProps {
  locale: Locale;
  /** The code that was already sent to this browser, or null. */
  sent: PendingCode | null;
  title: string;
  lead: string;
  /** Why the customer has to sign in again. */
  endedNotice?: ReactNode;
  /** Privacy note above the button that submits the number. */
  privacy: ReactNode;
}

/**
 * The sign-in form: a number, then the code sent to it. Responses do not reveal who has an account
 * (T2).
 */
export function SignIn({ locale, sent: before, title, lead, endedNotice, privacy }: SignInProps) {
  const t = useTranslations('step-mobile');
  /** True after the form has switched between number and code, so that the focus follows. */
  const questionChanged = useRef(false);
  const onQuestionChange = () => {
    questionChanged.current = true;
  };
  const {
    form,
    phase,
    code,
    sent,
    codesSent,
    errorOf,
    problem,
    busy,
    shell,
    send,
    resend,
    change,
  } = useSignIn({ locale, before, onQuestionChange });

  // Runs after the effect of `StepHeading`, which focuses the heading of a new step.
  useEffect(() => {
    if (questionChanged.current)
      document.getElementById(phase === 'code' ? 'code' : 'mobile')?.focus();
    questionChanged.current = false;
  }, [phase, codesSent]);

  useWebOtp(phase === 'code' && sent !== null, codesSent, (read) => {
    form.setValue('code', read);
    void send();
  });

  const notice = <StepNotice props={{ locale, reason: null }} problem={problem} stopped={null} />;
  if (phase === 'number' || !sent) {
    return (
      <FormShell
        {...shell}
        step="account"
        title={title}
        lead={lead}
        submit={{ label: t('send'), busyLabel: t('sending'), busy }}
        notice={
          <>
            {endedNotice}
            {notice}
          </>
        }
      >
        <MobileField
          label={t('label')}
          error={errorOf('mobile')}
          defaultValue={form.formState.defaultValues?.mobile}
          {...form.register('mobile')}
        />
        {privacy}
      </FormShell>
    );
  }
  return (
    <FormShell
      {...shell}
      step="account-code"
      title={t('code-title')}
      lead={
        <>
          {t.rich('code-lead', { mobile: () => <b>{formatMobile(sent.mobile)}</b> })}{' '}
          <button type="button" className="link" onClick={change}>
            {t('change-number')}
          </button>
        </>
      }
      // With an empty field, the submit button requests another code.
      submit={{ label: t('confirm'), busyLabel: t(code ? 'confirming' : 'sending'), busy }}
      notice={notice}
    >
      <CodeField
        name="code"
        value={code}
        onChange={(typed) =>
          form.setValue('code', typed, { shouldValidate: form.formState.errors.code !== undefined })
        }
        onComplete={resubmit}
        busy={busy}
        label={t('code-label')}
        hint={t('code-hint')}
        error={errorOf('code')}
      />
      <Resend waitMs={sent.resendInMs} codesSent={codesSent} onResend={resend} />
      <Notice icon={<ShieldCheckIcon />}>{t('secret')}</Notice>
    </FormShell>
  );
}
