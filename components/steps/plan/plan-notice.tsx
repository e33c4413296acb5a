'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import type { PlanData } from './answers';

/** What became of the plan that the customer came with or chose before. */
export function PlanNotice({ data: { wished, news } }: { data: PlanData }) {
  const t = useTranslations('step-plan');
  if (news?.kind === 'vanished') return <Notice tone="warn">{t('vanished')}</Notice>;
  if (news?.kind === 'repriced') {
    const { was, now } = news;
    return (
      <Notice tone="warn">
        {t.rich('repriced', {
          was: () => <Price halalas={was} />,
          now: () => <Price halalas={now} />,
        })}
      </Notice>
    );
  }
  return wished ? <Notice tone="info">{t('wished')}</Notice> : null;
}
