import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Ltr } from '@/components/ui/text';
import { formatPhone } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import { brandView } from './brand-view.server';
import { PageHeader, StepHeader } from './header.server';
import type { Anchor } from './page-link';

interface PageFrameProps {
  /** Full-width content on the sky background below the header: the home page's hero. */
  hero?: ReactNode;
  hasLanguageSwitch?: boolean;
  /** `PageLink` on a page that shows the same to every visitor. */
  Anchor?: Anchor;
  children: ReactNode;
}

/** The frame of a page outside the wizard: header, content column, footer. A server component. */
export function PageFrame({
  hero,
  hasLanguageSwitch = true,
  Anchor = 'a',
  children,
}: PageFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader sky={hero !== undefined} hasLanguageSwitch={hasLanguageSwitch} Anchor={Anchor} />
      <main id="main" tabIndex={-1} className="flex-1">
        {hero && <div className="overflow-x-clip bg-sky">{hero}</div>}
        {/* Own background: browsers that force dark mode leave the hero's background light. */}
        <div className={hero ? 'relative flow-root bg-canvas' : undefined}>
          <div className="frame-column">{children}</div>
        </div>
      </main>
      <Footer Anchor={Anchor} />
    </div>
  );
}

interface StepFrameProps {
  /** A `BackLink`; absent on the first step. */
  back?: ReactNode;
  /** A `Progress`; absent on pages that are not steps (checkout). */
  progress?: ReactNode;
  /** A `FormShell`, or a `StepMain` and an `ActionBar`. */
  children: ReactNode;
}

/** The frame of a wizard step: header, progress, content, action bar. A server component. */
export function StepFrame({ back, progress, children }: StepFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <StepHeader back={back} progress={progress} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}

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
