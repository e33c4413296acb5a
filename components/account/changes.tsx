import { useLocale, useTranslations } from 'next-intl';
import type { BrandView } from '@/components/shell/brand-view.server';
import { dateFormatters } from '@/components/tracking/date-formatters';
import { Fact, FactLink, FactList } from '@/components/tracking/fact-list';
import { ButtonLink } from '@/components/ui/button';
import {
  ChevronRightIcon,
  MailIcon,
  MapPinIcon,
  MessageCircleIcon,
  PhoneIcon,
  WashingMachineIcon,
} from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { VisuallyHidden } from '@/components/ui/text';
import { localePath } from '@/lib/i18n/navigation';
import type { TrackedOrder } from '@/lib/tracking/snapshot';
import type { Change } from '@/lib/wizard/origin';
import type { Entry } from './entries';

/** What the customer can change while a subscription runs: the address and the care. */
export function Changes() {
  const [t, account, locale] = [
    useTranslations('changes'),
    useTranslations('account'),
    useLocale(),
  ];
  const way = (step: string, change: Change, icon: React.ReactNode) => (
    <Fact
      label={t(`${change}.row`)}
      action={
        <FactLink href={localePath(locale, `/start/${step}`, { from: change })} icon={icon}>
          {t('change')} <VisuallyHidden>{t(`${change}.row`)}</VisuallyHidden>
        </FactLink>
      }
    >
      {t(`${change}.why`)}
    </Fact>
  );
  return (
    <section aria-label={account('details')} className="grid gap-4">
      <h2>{account('details')}</h2>
      <FactList>
        {way('address', 'change-address', <MapPinIcon />)}
        {way('preferences', 'change-care', <WashingMachineIcon />)}
      </FactList>
    </section>
  );
}

/** The next pickup of the running subscriptions that no driver has collected yet. */
const nextPickup = (current: readonly Entry[]): TrackedOrder | null =>
  current
    .flatMap(({ summary: { order, next } }) => [order, next])
    .filter((order) => order?.state === 'scheduled')
    .reduce<TrackedOrder | null>(
      (first, order) => (order && first && first.pickupDate <= order.pickupDate ? first : order),
      null,
    );

interface ChangedProps {
  change: Change;
  current: readonly Entry[];
  /** The app's clock. */
  now: Date;
  support: BrandView['support'];
}

/**
 * Confirms a change. The partner's document does not say what it means for pickups that are already
 * scheduled: the page says so and offers to ask.
 */
export function Changed({ change, current, now, support }: ChangedProps) {
  const [t, tracking, locale] = [
    useTranslations('changes'),
    useTranslations('tracking'),
    useLocale(),
  ];
  const next = nextPickup(current);
  const text = t(`${change}.message`);
  const links = supportLinks(support, { subject: t(`${change}.title`), text });
  return (
    <Notice
      role="status"
      tone="ok"
      title={t(`${change}.saved`)}
      action={
        <span className="-ms-3 flex flex-wrap gap-x-3">
          <SupportLinks links={links} />
        </span>
      }
    >
      {next && (
        <p>{tracking('next', { when: dateFormatters(tracking, locale, now).windowOf(next) })}</p>
      )}
      <p>{t(`${change}.scheduled`)}</p>
    </Notice>
  );
}

interface ChangeHelpProps {
  support: BrandView['support'];
  reference: string;
  /** Token of the tracking page, where requests are sent; null without one. */
  trackingToken: string | null;
}

/**
 * The way to ask for a change that the partner's API cannot make: a request to staff, or a prepared
 * message to support.
 */
export function ChangeHelp({ support, reference, trackingToken }: ChangeHelpProps) {
  const [t, feedback, locale] = [
    useTranslations('account'),
    useTranslations('feedback'),
    useLocale(),
  ];
  const links = supportLinks(support, {
    subject: t('message-subject', { reference }),
    text: t('message', { reference }),
  });
  return (
    <details className="group/change">
      <summary className="flex min-h-(--size-tap) items-center justify-between gap-2.5 font-medium [&::-webkit-details-marker]:hidden">
        <span>{t('change')}</span>
        <ChevronRightIcon
          size="sm"
          className="rotate-90 text-ink-2 group-open/change:-rotate-90 rtl:-rotate-90 rtl:group-open/change:rotate-90"
        />
      </summary>
      <p className="max-w-lg pb-1 text-[.9375rem] text-ink-2">{t('change-text')}</p>
      {trackingToken !== null && (
        <p className="pt-1 pb-2">
          <ButtonLink
            variant="secondary"
            small
            href={localePath(locale, `/track/${trackingToken}/request`)}
          >
            {feedback('ask')}
          </ButtonLink>
        </p>
      )}
      <p className="-ms-3 flex flex-wrap gap-x-3">
        <SupportLinks links={links} email />
      </p>
    </details>
  );
}

/**
 * Links to support with a prepared message. The message names the subscription and nothing about
 * its owner.
 */
export const supportLinks = (
  { phone, whatsapp, email }: BrandView['support'],
  { subject, text }: { subject: string; text: string },
) => ({
  whatsapp:
    whatsapp && `https://wa.me/${whatsapp.replace('+', '')}?text=${encodeURIComponent(text)}`,
  email: `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`,
  phone: `tel:${phone}`,
});

interface SupportLinksProps {
  links: ReturnType<typeof supportLinks>;
  /** Include the address. */
  email?: boolean;
}

function SupportLinks({ links, email = false }: SupportLinksProps) {
  const t = useTranslations('tracking');
  return (
    <>
      {links.whatsapp && (
        <FactLink href={links.whatsapp} icon={<MessageCircleIcon />} external>
          {t('whatsapp')}
        </FactLink>
      )}
      {email && (
        <FactLink href={links.email} icon={<MailIcon />}>
          {t('email')}
        </FactLink>
      )}
      <FactLink href={links.phone} icon={<PhoneIcon />}>
        {t('call')}
      </FactLink>
    </>
  );
}
