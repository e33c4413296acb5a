import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageFrame } from '@/components/shell/frame';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return { title: t('offline-title'), robots: { index: false } };
}

/**
 * Cached by the service worker (`public/sw.js`) without its scripts, and shown when a page cannot
 * be reached. No language switch: it would lead to this page and lose the wanted URL.
 */
export default async function OfflinePage() {
  const t = await getTranslations('shell');
  return (
    <PageFrame hasLanguageSwitch={false}>
      <div className="mx-auto w-full max-w-(--width-step) py-10">
        <Empty
          headingLevel="h1"
          title={t('offline-title')}
          // The wanted URL is still in the address bar: an empty `href` requests it again.
          action={<ButtonLink href="">{t('again')}</ButtonLink>}
        >
          {t('offline-text')}
        </Empty>
        <LastKnown />
      </div>
    </PageFrame>
  );
}

/** The next events that an offline customer has use for. */
const events = [
  'scheduled',
  'overdue',
  'picked_up_from_customer',
  'received_in_laundry',
  'out_for_delivery',
  'delivered',
  'scheduling-next',
  'cancelled',
  'completed',
] as const;

/**
 * Hidden until the service worker fills in what this browser saw last of a subscription: it knows
 * codes and dates, and takes the words from `data-last-known`.
 */
async function LastKnown() {
  const t = await getTranslations('last-known');
  const texts = events.map((event) => [event, t(`events.${event}`, { day: '{day}' })]);
  return (
    <section
      hidden
      data-last-known={JSON.stringify(Object.fromEntries(texts))}
      className="mt-6 grid gap-1 rounded-lg border border-line bg-surface p-4.5 [&[hidden]]:hidden"
    >
      <h2 className="text-h3">{t('title')}</h2>
      <p>{'{text}'}</p>
      <p className="text-sm text-ink-2">{t('seen', { ago: '{ago}' })}</p>
    </section>
  );
}
