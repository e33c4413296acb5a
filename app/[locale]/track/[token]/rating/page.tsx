import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { FeedbackFormPage, requireOwner } from '@/components/feedback/form-page';
import { RatedScreen } from '@/components/feedback/rating';
import { RatingForm } from '@/components/feedback/rating-form';
import { NotFoundPage, withDatabaseFallback } from '@/components/shell/fallback-pages.server';
import { PageFrame } from '@/components/shell/frame';
import { dateFormatters } from '@/components/tracking/date-formatters';
import { deliveredOrder, ratingStars } from '@/lib/feedback/rating';
import { ratingsOf } from '@/lib/feedback/ratings.server';
import { localePath } from '@/lib/i18n/navigation';
import { now } from '@/lib/kernel/time';
import { visibleSnapshot } from '@/lib/tracking/snapshot';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('feedback');
  return {
    title: t('rate-title'),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

/** Rates the delivered pickup `?order=`; `?stars=` is chosen at first. */
async function RatingPage({ params, searchParams }: PageProps<'/[locale]/track/[token]/rating'>) {
  const [{ token }, { order: wanted, stars }, locale] = await Promise.all([
    params,
    searchParams,
    getLocale(),
  ]);
  const signInHref = localePath(locale, '/account', { track: token });
  const tracked = await requireOwner(token, signInHref);
  if (!tracked) return <NotFoundPage />;
  const order = deliveredOrder(visibleSnapshot(tracked.tracking), Number(wanted));
  if (!order) return <NotFoundPage />;
  const backHref = localePath(locale, `/track/${token}`);
  const rating = (await ratingsOf(tracked.checkoutId)).find(({ orderId }) => orderId === order.id);
  if (rating) {
    return (
      <PageFrame>
        <RatedScreen rating={rating} backHref={backHref} />
      </PageFrame>
    );
  }
  const [t, tracking] = await Promise.all([
    getTranslations('feedback'),
    getTranslations('tracking'),
  ]);
  const { dayOf } = dateFormatters(tracking, locale, now());
  return (
    <FeedbackFormPage back={{ href: backHref, label: t('to-tracking') }}>
      <RatingForm
        {...{ locale, token, backHref, signInHref }}
        order={String(order.id)}
        what={t('rate-what', { day: dayOf(order.pickupDate) })}
        chosen={ratingStars.map(String).find((one) => one === stars) ?? ''}
      />
    </FeedbackFormPage>
  );
}

export default withDatabaseFallback(RatingPage);
