import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { classNames } from '@/components/ui/class-names';
import { InfoIcon, UserRoundIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { localePath } from '@/lib/i18n/navigation';
import { directionOf, otherLocale } from '@/lib/i18n/routing';
import { BrandLink } from './brand-link';
import { brandView } from './brand-view.server';
import { LanguageSwitch } from './language-switch';
import { offlineNoticeId } from './offline-notice-id';
import type { Anchor } from './page-link';

const linkClass =
  'min-h-(--size-tap) items-center font-medium text-ink no-underline hover:underline md:px-4';

interface PageHeaderProps {
  /** With the home page's sky background. */
  sky?: boolean;
  /** Whether the page exists in the other language, so that the switch can be shown. */
  hasLanguageSwitch?: boolean;
  Anchor?: Anchor;
}

/** Header of a page outside the wizard: brand, links, language switch. */
export async function PageHeader({
  sky = false,
  hasLanguageSwitch = true,
  Anchor = 'a',
}: PageHeaderProps) {
  const [{ t, locale, brand }, account] = await Promise.all([
    headerData(),
    getTranslations('account'),
  ]);
  return (
    <header className={classNames(sky && 'bg-sky')}>
      <SkipLink label={t('skip')} />
      {brand.demo && <DemoBanner text={t('demo')} />}
      <div className="frame-column flex h-15 items-center justify-between lg:h-20">
        <BrandLink
          Anchor={Anchor}
          locale={locale}
          brand={brand}
          label={t('home', { brand: brand.name })}
        />
        <div className="-me-3 flex items-center print:hidden">
          <nav aria-label={t('nav')} className="flex">
            <Anchor
              href={localePath(locale, '/plans')}
              className={classNames(linkClass, 'hidden md:inline-flex')}
            >
              {t('plans')}
            </Anchor>
            <a
              href={localePath(locale, '/account')}
              className={classNames(linkClass, 'inline-flex min-w-(--size-tap) justify-center')}
            >
              <UserRoundIcon className="md:hidden" />
              <span className="sr-only md:not-sr-only">{account('title')}</span>
            </a>
          </nav>
          {hasLanguageSwitch && <HeaderLanguageSwitch />}
        </div>
      </div>
      {hasLanguageSwitch && <LanguageOfflineNotice />}
    </header>
  );
}

interface StepHeaderProps {
  back?: ReactNode;
  progress?: ReactNode;
}

/** Header of a step: back link, brand, language switch, progress. */
export async function StepHeader({ back, progress }: StepHeaderProps) {
  const { t, locale, brand } = await headerData();
  return (
    <header>
      <SkipLink label={t('skip')} />
      {brand.demo && <DemoBanner text={t('demo')} />}
      <div className="frame-column grid h-15 grid-cols-[1fr_auto_1fr] items-center lg:h-18">
        <span>{back}</span>
        <BrandLink locale={locale} brand={brand} label={t('home', { brand: brand.name })} />
        <span className="-me-3 justify-self-end print:hidden">
          <HeaderLanguageSwitch />
        </span>
      </div>
      {progress && <div className="frame-column print:hidden">{progress}</div>}
      <LanguageOfflineNotice />
    </header>
  );
}

/** Data that both headers need. */
export async function headerData() {
  const [t, locale] = await Promise.all([getTranslations('shell'), getLocale()]);
  return { t, locale, brand: brandView(locale) };
}

/** Says that the laundry and the payments are not real. */
export function DemoBanner({ text }: { text: string }) {
  return (
    <p className="flex justify-center bg-info-soft px-(--gutter) py-1.5 text-xs text-ink">
      {/* After the text: an icon painted first would move once the text is painted. */}
      <span className="relative ps-6 big:ps-[1.5rem]">
        {text}
        <InfoIcon size="sm" className="absolute inset-y-0 start-0 my-auto text-info" />
      </span>
    </p>
  );
}

/** The first focusable element: skips the header. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href="#main"
      className="absolute start-4 top-2 z-20 -translate-y-[calc(100%+1rem)] rounded-md bg-surface px-4 py-3 font-medium text-brand-ink shadow-raise focus:translate-y-0 print:hidden"
    >
      {label}
    </a>
  );
}

/** The language switch of a header. A server component. */
export async function HeaderLanguageSwitch() {
  const other = otherLocale(await getLocale());
  const t = await getTranslations({ locale: other, namespace: 'shell.switch' });
  return (
    <Suspense>
      <LanguageSwitch to={other} name={t('name')} />
    </Suspense>
  );
}

/**
 * Message for a header whose `LanguageSwitch` is pressed without a connection. Hidden until then,
 * but already in the page, because it could not be loaded offline. Written in the target
 * language, which may be the only one that the visitor reads. A server component.
 */
export async function LanguageOfflineNotice() {
  const other = otherLocale(await getLocale());
  const t = await getTranslations({ locale: other, namespace: 'shell.switch' });
  return (
    <div
      hidden
      id={offlineNoticeId}
      lang={other}
      dir={directionOf(other)}
      className="frame-column py-2 print:hidden"
    >
      <Notice role="alert" title={t('offline')}>
        {t('offline-text')}
      </Notice>
    </div>
  );
}
