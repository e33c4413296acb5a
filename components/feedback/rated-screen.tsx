import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { formatNumber } from '@/lib/i18n/format';

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
