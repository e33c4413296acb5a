import { getLocale, getTranslations } from 'next-intl/server';
import { Ltr } from '@/components/ui/text';
import { formatPhone } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import { brandView } from './brand-view.server';
import type { Anchor } from './page-link';

/** The seller's name, address, registration and contact, as the E-Commerce Law (2019) requires. */
export async function Footer({ Anchor = 'a' }: { Anchor?: Anchor }) {
  const [t, locale] = await Promise.all([getTranslations('shell'), getLocale()]);
  const { legalName, address, commercialRegistration, vatNumber, support, links } =
    brandView(locale);
  const { phone, whatsapp, email } = support;
  return (
    <footer className="frame-column mt-14 text-sm leading-[1.7] text-ink-2">
      <div className="grid gap-4 border-t border-line pt-7 pb-9 lg:grid-cols-[1fr_auto]">
        <ul className="grid gap-1 [&_a]:inline-block [&_a]:py-0.5 [&_a]:text-inherit">
          <li>
            {legalName} · {address}
          </li>
          <li>
            {t('registration')} <Ltr>{commercialRegistration}</Ltr>
            {vatNumber && (
              <>
                {' · '}
                {t('vat-number')} <Ltr>{vatNumber}</Ltr>
              </>
            )}
          </li>
          <li className="flex flex-wrap gap-x-4">
            <a href={`tel:${phone}`}>
              {t('support')} <Ltr>{formatPhone(phone)}</Ltr>
            </a>
            {whatsapp && <a href={`https://wa.me/${whatsapp.slice(1)}`}>{t('whatsapp')}</a>}
            <a href={`mailto:${email}`}>
              <Ltr>{email}</Ltr>
            </a>
          </li>
        </ul>
        <nav
          aria-label={t('legal-nav')}
          className="flex flex-wrap items-start gap-x-5 gap-y-1 [&_a]:py-0.5 [&_a]:text-inherit print:hidden"
        >
          <Anchor href={links.terms}>{t('terms')}</Anchor>
          <Anchor href={links.privacy}>{t('privacy')}</Anchor>
          <Anchor href={localePath(locale, '/accessibility')}>{t('accessibility')}</Anchor>
        </nav>
      </div>
    </footer>
  );
}
