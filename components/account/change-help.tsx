import { useLocale, useTranslations } from 'next-intl';
import type { BrandView } from '@/components/shell/brand-view.server';
import { FactLink } from '@/components/tracking/fact-list';
import { ButtonLink } from '@/components/ui/button';
import { ChevronRightIcon, MailIcon, MessageCircleIcon, PhoneIcon } from '@/components/ui/icons';
import { localePath } from '@/lib/i18n/navigation';

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
  const [t, tracking] = [useTranslations('account'), useTranslations('tracking')];
  const [feedback, locale] = [useTranslations('feedback'), useLocale()];
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
        {links.whatsapp && (
          <FactLink href={links.whatsapp} icon={<MessageCircleIcon />} external>
            {tracking('whatsapp')}
          </FactLink>
        )}
        <FactLink href={links.email} icon={<MailIcon />}>
          {tracking('email')}
        </FactLink>
        <FactLink href={links.phone} icon={<PhoneIcon />}>
          {tracking('call')}
        </FactLink>
      </p>
    </details>
  );
}

/** The support channels of the brand. */
interface Support {
  phone: string;
  whatsapp: string | null;
  email: string;
}

/**
 * Links to support with a prepared message. The message names the subscription and nothing about
 * its owner.
 */
export const supportLinks = (
  { phone, whatsapp, email }: Support,
  { subject, text }: { subject: string; text: string },
) => ({
  whatsapp:
    whatsapp && `https://wa.me/${whatsapp.replace('+', '')}?text=${encodeURIComponent(text)}`,
  email: `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`,
  phone: `tel:${phone}`,
});
