import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import type { Locale } from '@/lib/i18n/routing';
import { SignOut } from './sign-out';

interface SignedInFooterProps {
  locale: Locale;
  /** For a page with a column of its own; otherwise it has the width of a step. */
  wide?: boolean;
}

/**
 * The end of a page outside the wizard that shows personal data: the sign-out button. A server
 * component.
 */
export async function SignedInFooter({ locale, wide = false }: SignedInFooterProps) {
  const t = await getTranslations('shell.sign-out');
  const labels = { open: t('open'), busy: t('busy'), failed: t('failed') };
  return (
    <div
      className={classNames(
        wide
          ? 'pt-8'
          : 'mx-auto w-full max-w-[calc(var(--width-step)+2*var(--gutter))] px-(--gutter) py-2',
        'flex flex-wrap items-center gap-x-3 text-sm text-ink-2 print:hidden',
      )}
    >
      <p>{t('known')}</p>
      <SignOut locale={locale} labels={labels} />
    </div>
  );
}

/** Confirmation on the home page after signing out. */
export function SignedOutNotice() {
  const t = useTranslations('shell.sign-out');
  return (
    <div className="frame-column pt-2 pb-3">
      <Notice tone="ok" title={t('done')}>
        {t('done-text')}
      </Notice>
    </div>
  );
}
