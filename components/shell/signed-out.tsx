import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

/** The word with which home receives somebody who has just signed out. */
export function SignedOut() {
  const t = useTranslations('shell.sign-out');
  return (
    <div className="frame-column pt-2 pb-3">
      <Notice tone="ok" title={t('done')}>
        {t('done-text')}
      </Notice>
    </div>
  );
}
