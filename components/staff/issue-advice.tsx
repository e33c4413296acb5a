import { useTranslations } from 'next-intl';
import type { IssueCode } from '@/lib/checkout/core/issues';

/** What staff should do about an issue, and what the app does by itself. */
export function IssueAdvice({ name }: { name: IssueCode }) {
  const t = useTranslations('staff');
  return (
    <dl className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
      <div className="grid content-start gap-0.5">
        <dt className="text-sm text-ink-2">{t('what-now')}</dt>
        <dd>{t(`issues.${name}.todo`)}</dd>
      </div>
      <div className="grid content-start gap-0.5">
        <dt className="text-sm text-ink-2">{t('by-itself')}</dt>
        <dd>{t(`issues.${name}.next`)}</dd>
      </div>
    </dl>
  );
}
