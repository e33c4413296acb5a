import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

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
