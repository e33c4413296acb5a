import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

/** Says that the page needs JavaScript; visible only without it. */
export function NoScript() {
  return (
    <div className="hidden noscript:block">
      <Notice tone="warn" title={useTranslations('form')('no-script')} />
    </div>
  );
}
