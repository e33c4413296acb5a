import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { FeedbackFormPage, requireOwner } from '@/components/feedback/form-page';
import { RequestForm } from '@/components/feedback/request-form';
import { KindsScreen } from '@/components/feedback/requests';
import { brandView } from '@/components/shell/brand-view.server';
import { NotFoundPage, withDatabaseFallback } from '@/components/shell/fallback-pages.server';
import { PageFrame } from '@/components/shell/frame';
import { dateFormatters } from '@/components/tracking/date-formatters';
import { Notice } from '@/components/ui/notice';
import { isRequestKind, kindsFor, pickupsFor } from '@/lib/feedback/request';
import { localePath } from '@/lib/i18n/navigation';
import { newId } from '@/lib/kernel/id';
import { now } from '@/lib/kernel/time';
import { lacksMessage } from '@/lib/messaging/settings.server';
import { visibleSnapshot } from '@/lib/tracking/snapshot';

export async function generateMetadata({
  searchParams,
}: PageProps<'/[locale]/track/[token]/request'>): Promise<Metadata> {
  const [{ kind }, t] = await Promise.all([searchParams, getTranslations('feedback')]);
  return {
    title: isRequestKind(kind) ? t(`kinds.${kind}`) : t('ask-title'),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

/** Most pickups that a form lists. */
const mostPickups = 12;

/**
 * What the owner can ask of staff. `?kind=` opens the form of one kind, `?order=` is the pickup
 * that is chosen in it.
 */
async function RequestPage({ params, searchParams }: PageProps<'/[locale]/track/[token]/request'>) {
  const [{ token }, { kind, order }, locale] = await Promise.all([
    params,
    searchParams,
    getLocale(),
  ]);
  const signInHref = localePath(locale, '/account', { track: token });
  const tracked = await requireOwner(token, signInHref);
  if (!tracked) return <NotFoundPage />;
  const at = now();
  const snapshot = visibleSnapshot(tracked.tracking);
  const kinds = kindsFor(snapshot, tracked.tracking?.ended ?? false, at);
  // A kind that is no longer possible leads to those that are.
  if (!isRequestKind(kind) || !kinds.includes(kind)) {
    return (
      <PageFrame>
        <KindsScreen token={token} kinds={kinds} support={brandView(locale).support} />
      </PageFrame>
    );
  }
  const [t, tracking] = await Promise.all([
    getTranslations('feedback'),
    getTranslations('tracking'),
  ]);
  const { windowOf } = dateFormatters(tracking, locale, at);
  const pickups = pickupsFor(kind, snapshot, at)
    .slice(0, mostPickups)
    .map((one) => ({ id: String(one.id), title: windowOf(one) }));
  const wanted = pickups.find(({ id }) => id === order) ?? (pickups.length === 1 && pickups[0]);
  return (
    <FeedbackFormPage
      back={{ href: localePath(locale, `/track/${token}/request`), label: t('to-kinds') }}
    >
      <RequestForm
        key={kind}
        {...{ locale, token, kind, pickups, signInHref }}
        newId={newId()}
        chosen={wanted ? wanted.id : ''}
        backHref={localePath(locale, `/track/${token}`)}
        messagesHref={
          (await lacksMessage(tracked.customerId, 'request-answered'))
            ? localePath(locale, '/account/messages')
            : null
        }
      >
        <Notice tone="info">{t(`not-done-yet.${kind}`)}</Notice>
      </RequestForm>
    </FeedbackFormPage>
  );
}

export default withDatabaseFallback(RequestPage);
