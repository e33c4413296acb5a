import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

/** Says that the page needs its script; shown only where there is none. */
export function NoScript() {
  return (
    <div className="hidden noscript:block">
      <Notice tone="warn" title={useTranslations('form')('no-script')} />
    </div>
  );
}
