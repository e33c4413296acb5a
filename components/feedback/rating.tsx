import { useLocale, useTranslations } from 'next-intl';
import { dateFormatters } from '@/components/tracking/date-formatters';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { StarIcon } from '@/components/ui/icons';
import { ratingStars } from '@/lib/feedback/rating';
import { formatNumber } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import type { TrackedOrder } from '@/lib/tracking/snapshot';

interface RateCardProps {
  token: string;
  order: TrackedOrder;
  now: Date;
}

/**
 * Asks the owner how the last delivery was. Each star is a link to the form with that star chosen:
 * the tracking page needs no script for it.
 */
export function RateCard({ token, order, now }: RateCardProps) {
  const [t, tracking, locale] = [
    useTranslations('feedback'),
    useTranslations('tracking'),
    useLocale(),
  ];
  const { dayOf } = dateFormatters(tracking, locale, now);
  return (
    <Card as="section" aria-labelledby="rate" className="grid gap-1.5 print:hidden">
      <h2 id="rate" className="text-h3">
        {t('rate-title')}
      </h2>
      <p className="text-sm text-ink-2">{t('rate-what', { day: dayOf(order.pickupDate) })}</p>
      <ul className="-ms-2 flex flex-wrap">
        {ratingStars.map((stars) => (
          <li key={stars}>
            <a
              href={localePath(locale, `/track/${token}/rating`, { order: order.id, stars })}
              aria-label={t('rate-with', {
                stars: t('stars', { count: stars, n: formatNumber(stars, locale) }),
              })}
              className="grid size-(--size-tap) place-items-center rounded-full text-accent-ink hover:bg-brand-soft"
            >
              <StarIcon size="lg" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RatedScreenProps {
  rating: { stars: number; comment: string | null };
  backHref: string;
}

/** The page of a pickup that was rated before. */
export function RatedScreen({ rating: { stars: count, comment }, backHref }: RatedScreenProps) {
  const [t, locale] = [useTranslations('feedback'), useLocale()];
  const stars = t('stars', { count, n: formatNumber(count, locale) });
  return (
    <div className="mx-auto grid w-full max-w-(--width-step) gap-4 pt-4 pb-8 lg:pt-8">
      <h1>{t('rated-before-title')}</h1>
      <p>{t('rated-text', { stars })}</p>
      {comment && (
        <p dir="auto" className="break-words whitespace-pre-line text-ink-2">
          {comment}
        </p>
      )}
      <p>
        <ButtonLink href={backHref}>{t('to-tracking')}</ButtonLink>
      </p>
    </div>
  );
}
