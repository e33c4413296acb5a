import { useTranslations } from 'next-intl';
import type { BrandView } from '@/components/shell/brand-view.server';
import { MessageCircleIcon, PhoneIcon } from '@/components/ui/icons';
import { Ltr } from '@/components/ui/text';
import { formatPhone } from '@/lib/i18n/format';
import { Fact, FactLink } from './fact-list';

export type Support = BrandView['support'];

/**
 * Support channels as rows of a `FactList`. `email`: include the address, on pages without a
 * footer.
 */
export function SupportFact({ support, email = false }: { support: Support; email?: boolean }) {
  const t = useTranslations('tracking');
  const { phone, whatsapp } = support;
  return (
    <>
      <Fact
        label={t('help')}
        action={
          <FactLink href={`tel:${phone}`} icon={<PhoneIcon />}>
            {t('call')}
          </FactLink>
        }
      >
        <span>
          <Ltr>{formatPhone(phone)}</Ltr>
        </span>
      </Fact>
      {whatsapp && (
        <Fact
          label={t('whatsapp')}
          action={
            <FactLink
              href={`https://wa.me/${whatsapp.slice(1)}`}
              icon={<MessageCircleIcon />}
              external
            >
              {t('write')}
            </FactLink>
          }
        >
          <span>
            <Ltr>{formatPhone(whatsapp)}</Ltr>
          </span>
        </Fact>
      )}
      {email && (
        <Fact label={t('email')}>
          <a href={`mailto:${support.email}`} className="inline-block py-0.5">
            <Ltr>{support.email}</Ltr>
          </a>
        </Fact>
      )}
    </>
  );
}
