'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoiceField } from '@/components/form/choice-field';
import { FieldCounter } from '@/components/form/counter';
import { FormFailed } from '@/components/form/form-failed';
import { FormShell } from '@/components/form/form-shell';
import { TextareaField } from '@/components/form/text-field';
import { Ltr } from '@/components/ui/text';
import { call } from '@/lib/api/client';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import { mostNoteLetters, needsNote, type RequestKind } from '@/lib/feedback/request';
import type { Locale } from '@/lib/i18n/routing';
import type { RequestValues } from './answers';
import { FeedbackDone, useFeedbackForm } from './feedback-form';

interface RequestFormProps {
  locale: Locale;
  token: string;
  /** Id for a new request. One that was sent keeps its own: sending it twice stores it once. */
  newId: string;
  kind: RequestKind;
  /** The pickups that it can be about, in words; empty for a kind about the subscription. */
  pickups: { id: string; title: string }[];
  /** The pickup that is chosen at first. */
  chosen: string;
  backHref: string;
  signInHref: string;
  /** Where to ask for a message about the answer; null for customers who get one. */
  messagesHref: string | null;
  /** Above the fields. */
  children?: ReactNode;
}

const fields = ['order', 'note', 'id'] as const;

/** Asks staff for one thing that the partner's API cannot do. */
export function RequestForm(props: RequestFormProps) {
  const { locale, token, kind, pickups, chosen, backHref, signInHref, messagesHref, children } =
    props;
  const t = useTranslations('feedback');
  const { form, fault, reply, failure, busy, shell } = useFeedbackForm<
    RequestValues,
    { reference: string }
  >({
    question: `request ${token} ${kind}`,
    fields,
    defaults: { order: chosen, note: '', id: '' },
    schema: () => import('./answers').then(({ requestAnswers }) => requestAnswers(kind)),
    send: (values) => {
      const id = values.id || props.newId;
      // Survives a reload with the other values.
      form.setValue('id', id);
      return call(lazyEndpoints.sendRequest, { locale, token, kind, ...values, id });
    },
  });
  const back = { label: t('to-tracking'), href: backHref };
  if (reply) {
    return (
      <FeedbackDone title={t('sent-title')} back={back}>
        <p>
          {t.rich('sent-reference', {
            reference: () => <Ltr className="font-bold select-all">{reply.reference}</Ltr>,
          })}
        </p>
        <p className="font-medium">{t(`not-done-yet.${kind}`)}</p>
        <p>{t('sent-text')}</p>
        {messagesHref && (
          <p>
            <a className="link" href={messagesHref}>
              {t('sent-messages')}
            </a>
          </p>
        )}
      </FeedbackDone>
    );
  }
  return (
    <FormShell
      {...shell}
      step={`request-${kind}`}
      title={t(`kinds.${kind}`)}
      lead={t('lead')}
      submit={{ label: t('send'), busyLabel: t('sending'), busy }}
      notice={<FormFailed messageKey="feedback.failed" error={failure} signInHref={signInHref} />}
    >
      {children}
      {pickups.length > 0 && (
        <ChoiceField
          label={t(`which.${kind}` as 'which.skip')}
          choices={pickups.map(({ id: value, title }) => ({ value, title }))}
          error={fault('order')}
          defaultValue={form.formState.defaultValues?.order}
          {...form.register('order')}
        />
      )}
      <TextareaField
        label={t(`note.${kind}`)}
        hint={t.has(`note-hint.${kind}` as never) ? t(`note-hint.${kind}` as never) : undefined}
        optional={!needsNote(kind)}
        error={fault('note')}
        defaultValue={form.formState.defaultValues?.note}
        counter={
          <FieldCounter control={form.control} name="note" limit={mostNoteLetters} onlyNearLimit />
        }
        {...form.register('note')}
      />
    </FormShell>
  );
}
