'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CodeField } from '@/components/form/code-field';
import { FormShell, resubmit } from '@/components/form/form-shell';
import { MobileField } from '@/components/form/mobile-field';
import type { CodeSent, MobileInput, MobileValues } from '@/components/otp/answers';
import { Resend, useWebOtp } from '@/components/otp/code-entry';
import { answersOf, clientNonce } from '@/components/otp/otp-session';
import { ShieldCheckIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { setTypedValues } from '@/components/wizard/autosave/typed-values';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { useStep } from '@/components/wizard/form/use-step';
import { formatMobile, formatNumber, nationalMobile } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import { parseMobile } from '@/lib/kernel/mobile';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { MobileData } from './answers';

export default function MobileView(props: StepViewProps<MobileValues, MobileData>) {
  const { data } = props;
  const t = useTranslations('step-mobile');
  const [sent, setSent] = useState(data.sent);
  const [codesSent, setCodesSent] = useState(0);
  /** The question changed while the customer was typing. */
  const questionChanged = useRef(false);

  const { form, field, shell, submit, busy, errorOf, problem, stopped } = useStep<MobileValues>({
    props,
    defaults: (before) => ({
      phase: data.sent && (data.again || before.phase === 'code') ? 'code' : 'number',
      // A stored draft is untrusted.
      mobile: nationalMobile(
        typeof before.mobile === 'string' ? before.mobile : (data.proven ?? ''),
      ),
      code: before.code ?? '',
    }),
    fields: ['mobile', 'code'],
    schema: () => import('../../otp/answers').then(({ mobileInput }) => mobileInput),
    answersOf,
    draftOf: ({ phase, mobile }) => ({ phase, mobile }),
    onStay(reply, { setValue, getValues, clearErrors }) {
      setSent(reply as CodeSent);
      setCodesSent((before) => before + 1);
      clearErrors();
      // The SMS may arrive before our response: keep a code that is already being typed.
      if (getValues('phase') !== 'code') setValue('code', '');
      setValue('phase', 'code');
      questionChanged.current = true;
    },
  });
  const { control, setValue, clearErrors } = form;
  const [phase, typed, code] = useWatch({ control, name: ['phase', 'mobile', 'code'] });
  const isProven = data.proven !== null && parseMobile(typed) === data.proven;
  const notice = (
    <>
      {data.again && <Notice tone="info">{t('fresh-code')}</Notice>}
      <StepNotice {...{ problem, stopped }} props={{ ...props, change: undefined }} />
    </>
  );

  // Runs after the heading's effect, which moves the focus to a new question.
  useEffect(() => {
    if (questionChanged.current)
      document.getElementById(phase === 'code' ? 'code' : 'mobile')?.focus();
    questionChanged.current = false;
  }, [phase, codesSent]);

  // Only in memory: a language switch remounts the view.
  useEffect(() => {
    if (phase === 'code') setTypedValues('mobile', { phase, mobile: typed, code });
  }, [phase, typed, code]);

  useWebOtp(phase === 'code' && sent !== null, codesSent, (read) => {
    setValue('code', read);
    void submit({ phase: 'code', code: read, once: clientNonce() } satisfies MobileInput);
  });

  if (phase === 'number' || !sent) {
    return (
      <FormShell
        {...shell}
        title={t('title')}
        submit={{
          label: t(isProven ? 'go-on' : 'send'),
          busyLabel: t(isProven ? 'going-on' : 'sending'),
          busy,
        }}
        total={props.total}
        notice={notice}
      >
        {isProven && (
          <Notice tone="ok" title={t('proven')}>
            {t('proven-text')}
          </Notice>
        )}
        <MobileField
          label={t('label')}
          hint={t('why')}
          error={errorOf('mobile')}
          {...field('mobile')}
        />
        <PrivacySummary {...data} locale={props.locale} />
      </FormShell>
    );
  }

  const change = () => {
    clearErrors();
    setValue('phase', 'number');
    questionChanged.current = true;
  };
  return (
    <FormShell
      {...shell}
      step={`${shell.step}-code`}
      title={t('code-title')}
      lead={
        <>
          {t.rich('code-lead', { mobile: () => <b>{formatMobile(sent.mobile)}</b> })}{' '}
          <button type="button" className="link" onClick={change}>
            {t('change-number')}
          </button>
        </>
      }
      // Submitting an empty code requests another one.
      submit={{ label: t('confirm'), busyLabel: t(code ? 'confirming' : 'sending'), busy }}
      total={props.total}
      notice={notice}
    >
      <CodeField
        name="code"
        value={code}
        onChange={(typed) =>
          setValue('code', typed, { shouldValidate: form.formState.errors.code !== undefined })
        }
        onComplete={resubmit}
        busy={busy}
        label={t('code-label')}
        hint={t('code-hint')}
        error={errorOf('code')}
      />
      <Resend
        waitMs={sent.resendInMs}
        codesSent={codesSent}
        onResend={() => {
          // The old code and its error no longer apply.
          clearErrors('code');
          setValue('code', '');
          return submit({ phase: 'resend' } satisfies MobileInput);
        }}
      />
      <Notice icon={<ShieldCheckIcon />}>{t('secret')}</Notice>
    </FormShell>
  );
}

type PrivacySummaryProps = Pick<MobileData, 'collector' | 'privacyHref' | 'answersKeptDays'> & {
  locale: Locale;
};

/**
 * Data controller, purpose, recipients, retention and rights (PDPL), above the button that sends
 * the first personal data.
 */
function PrivacySummary({
  collector,
  privacyHref,
  answersKeptDays: count,
  locale,
}: PrivacySummaryProps) {
  const t = useTranslations('step-mobile');
  return (
    <Notice icon={<ShieldCheckIcon />} title={t('privacy-title')}>
      <ul className="grid gap-1 text-sm text-ink-2">
        <li>{t('privacy-who', { collector })}</li>
        <li>{t('privacy-shared')}</li>
        <li>{t('privacy-kept', { count, n: formatNumber(count, locale) })}</li>
      </ul>
      <a href={privacyHref} className="link inline-flex min-h-11 items-center">
        {t('privacy-all')}
      </a>
    </Notice>
  );
}
