'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { CodeField } from '@/components/form/code-field';
import { FormShell } from '@/components/form/form-shell';
import { MobileField } from '@/components/form/mobile-field';
import { ShieldCheckIcon } from '@/components/ui/icons/shield-check';
import { Notice } from '@/components/ui/notice';
import { parseMobile } from '@/lib/kernel/mobile';
import { StepNotice } from '../step-notice';
import { useStep } from '../use-step';
import type { StepViewProps } from '../view-props';
import type { CodeSent, MobileData, MobileInput, MobileValues } from './answers';
import { Resend } from './resend';
import { nationalMobile, spelledMobile } from './spelled';

/** What is sent depends on the question that is open. */
const answersOf = ({ phase, mobile, code }: MobileValues) =>
  phase === 'code' ? { phase, code } : { phase, mobile };

export default function MobileView(props: StepViewProps<MobileValues, MobileData>) {
  const { data } = props;
  const t = useTranslations('step-mobile');
  const [sent, setSent] = useState(data.sent);
  const [turn, setTurn] = useState(0);
  const codeInput = useRef<HTMLInputElement>(null);

  const { form, field, shell, submit, busy, fault, problem, stopped } = useStep<MobileValues>({
    props,
    defaults: (before) => ({
      phase: data.sent && before.phase === 'code' ? 'code' : 'number',
      mobile: nationalMobile(before.mobile ?? data.proven ?? ''),
      code: '',
    }),
    fields: ['mobile', 'code'],
    schema: () => import('./answers').then(({ mobileInput }) => mobileInput),
    answersOf,
    draftOf: ({ phase, mobile }) => ({ phase, mobile }),
    onStay(reply, { setValue, clearErrors }) {
      setSent(reply as CodeSent);
      setTurn((before) => before + 1);
      clearErrors();
      setValue('code', '');
      setValue('phase', 'code');
      requestAnimationFrame(() => codeInput.current?.focus());
    },
  });
  const { control, setValue, clearErrors } = form;
  const [phase, typed] = useWatch({ control, name: ['phase', 'mobile'] });
  const isProven = data.proven !== null && parseMobile(typed) === data.proven;
  const notice = <StepNotice {...{ props, problem, stopped }} />;

  if (phase === 'number' || !sent) {
    return (
      <FormShell
        {...shell}
        title={t('title')}
        lead={t('lead')}
        submit={{
          label: t(isProven ? 'go-on' : 'send'),
          busyLabel: t(isProven ? 'going-on' : 'sending'),
          busy,
        }}
        notice={notice}
      >
        {isProven && (
          <Notice tone="ok" title={t('proven')}>
            {t('proven-text')}
          </Notice>
        )}
        <MobileField label={t('label')} error={fault('mobile')} {...field('mobile')} />
      </FormShell>
    );
  }

  const change = () => {
    clearErrors();
    setValue('phase', 'number');
    requestAnimationFrame(() => document.getElementById('mobile')?.focus());
  };
  return (
    <FormShell
      {...shell}
      step={`${shell.step}-code`}
      title={t('code-title')}
      lead={
        <>
          {t.rich('code-lead', { mobile: () => <b>{spelledMobile(sent.mobile)}</b> })}{' '}
          <button type="button" className="link" onClick={change}>
            {t('change-number')}
          </button>
        </>
      }
      submit={{ label: t('confirm'), busyLabel: t('confirming'), busy }}
      notice={notice}
    >
      <Controller
        control={control}
        name="code"
        render={({ field }) => (
          <CodeField
            {...field}
            ref={(input) => {
              field.ref(input);
              codeInput.current = input;
            }}
            label={t('code-label')}
            hint={t('code-hint')}
            error={fault('code')}
          />
        )}
      />
      <Resend
        waitMs={sent.resendInMs}
        turn={turn}
        onResend={() => submit({ phase: 'resend' } satisfies MobileInput)}
      />
      <Notice icon={<ShieldCheckIcon />}>{t('secret')}</Notice>
    </FormShell>
  );
}
