'use client';

import { useTranslations } from 'next-intl';
import { ChoiceField } from '@/components/form/choice-field';
import { FieldCounter } from '@/components/form/counter';
import { FormFailed } from '@/components/form/form-failed';
import { FormShell } from '@/components/form/form-shell';
import { TextareaField } from '@/components/form/text-field';
import { Ltr } from '@/components/ui/text';
import { call } from '@/lib/api/client';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import { ratingStars } from '@/lib/feedback/rating';
import type { Rated } from '@/lib/feedback/ratings.server';
import { mostNoteLetters } from '@/lib/feedback/request';
import { formatNumber } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { RatingValues } from './answers';
import { FeedbackDone, useFeedbackForm } from './feedback-form';
import { StarRow } from './star-row';

interface RatingFormProps {
  locale: Locale;
  token: string;
  /** Id of the delivered order. */
  order: string;
  /** Which pickup, in words. */
  what: string;
  /** Stars that were pressed on the tracking page; empty for none. */
  chosen: string;
  backHref: string;
  signInHref: string;
}

const fields = ['stars', 'comment'] as const;

/** Rates one delivered pickup: stars, and a sentence if the customer likes. */
export function RatingForm(props: RatingFormProps) {
  const { locale, token, order, what, chosen, backHref, signInHref } = props;
  const t = useTranslations('feedback');
  const { form, fault, reply, failure, busy, shell } = useFeedbackForm<RatingValues, Rated>({
    question: `rating ${token} ${order}`,
    fields,
    defaults: { stars: chosen, comment: '' },
    schema: () => import('./answers').then(({ ratingAnswers }) => ratingAnswers),
    send: (values) => call(lazyEndpoints.rateOrder, { locale, token, order, ...values }),
  });
  const starText = (count: number) => t('stars', { count, n: formatNumber(count, locale) });
  if (reply) {
    return (
      <FeedbackDone
        title={t(reply.isNew ? 'rated-title' : 'rated-before-title')}
        back={{ label: t('to-tracking'), href: backHref }}
      >
        <p>{t('rated-text', { stars: starText(reply.stars) })}</p>
        {reply.reference && (
          <p>
            {t.rich('rated-low', {
              reference: () => <Ltr className="font-bold select-all">{reply.reference}</Ltr>,
            })}
          </p>
        )}
      </FeedbackDone>
    );
  }
  return (
    <FormShell
      {...shell}
      step="rating"
      title={t('rate-title')}
      lead={what}
      submit={{ label: t('rate'), busyLabel: t('sending'), busy }}
      notice={<FormFailed messageKey="feedback.failed" error={failure} signInHref={signInHref} />}
    >
      <ChoiceField
        label={t('rate-label')}
        hint={t('rate-hint')}
        choices={ratingStars.toReversed().map((count) => ({
          value: String(count),
          title: t(`star-words.${count}`),
          icon: <StarRow count={count} />,
        }))}
        error={fault('stars')}
        defaultValue={form.formState.defaultValues?.stars}
        {...form.register('stars')}
      />
      <TextareaField
        label={t('comment')}
        hint={t('comment-hint')}
        optional
        rows={3}
        error={fault('comment')}
        defaultValue={form.formState.defaultValues?.comment}
        counter={
          <FieldCounter
            control={form.control}
            name="comment"
            limit={mostNoteLetters}
            onlyNearLimit
          />
        }
        {...form.register('comment')}
      />
    </FormShell>
  );
}
