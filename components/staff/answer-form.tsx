'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Counter } from '@/components/form/counter';
import { markHydrated } from '@/components/form/pre-hydration';
import { TextareaField } from '@/components/form/text-field';
import { useErrorMessage } from '@/components/form/use-error-message';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { type CallError, call } from '@/lib/api/client';
import { staffEndpoints } from '@/lib/api/staff-endpoints';
import { mostNoteLetters } from '@/lib/feedback/request';
import type { Locale } from '@/lib/i18n/routing';
import { CallFailed } from './call-failed';

interface AnswerFormProps {
  locale: Locale;
  /** The request's id. */
  id: string;
  reference: string;
}

/** Answers a request. What is typed stays through every failure. */
export function AnswerForm({ locale, id, reference }: AnswerFormProps) {
  const t = useTranslations('staff.requests');
  const errorMessage = useErrorMessage('staff.requests');
  const form = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const name = `answer-${reference}`;
  const [typed, setTyped] = useState('');
  const { mutate, isPending, variables, data, error } = useMutation<
    { outcome: 'answered' | 'answered-before' },
    CallError,
    string
  >({
    mutationFn: (answer) => call(staffEndpoints.answer, { locale, id, answer }),
    // The card keeps its place until the page is loaded again, so that readers find it.
    onSuccess: () => said.current?.focus(),
  });

  useEffect(() => {
    if (form.current) markHydrated(form.current);
  }, []);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate(String(new FormData(event.currentTarget).get(name) ?? ''));
  };
  const code = error?.fields.answer;
  const fault = code ? errorMessage(code) : undefined;

  return (
    <div className="grid gap-3">
      <div ref={said} tabIndex={-1} role="status">
        {data && (
          <Notice
            tone={data.outcome === 'answered' ? 'ok' : 'warn'}
            title={t(data.outcome === 'answered' ? 'done' : 'done-before')}
          >
            {data.outcome === 'answered' && (
              <p dir="auto" className="break-words whitespace-pre-line">
                {variables}
              </p>
            )}
          </Notice>
        )}
      </div>
      {error && !fault && <CallFailed error={error} isAct />}
      {!data && (
        <form ref={form} method="post" noValidate onSubmit={send} className="grid max-w-3xl gap-3">
          <TextareaField
            name={name}
            label={t('answer-label', { reference })}
            hint={t('answer-hint')}
            error={fault}
            rows={3}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            counter={<Counter name={name} limit={mostNoteLetters} value={typed} onlyNearLimit />}
          />
          <p>
            <Button
              type="submit"
              variant="secondary"
              small
              busy={isPending ? t('answering') : undefined}
            >
              {t('answer')}
            </Button>
          </p>
        </form>
      )}
    </div>
  );
}
