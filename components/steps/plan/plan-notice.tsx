'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import type { PlanData, PlanNews } from './answers';

/** What became of the plan that the customer came with or chose before. */
export function PlanNotice({ data: { wished, news } }: { data: PlanData }) {
  const t = useTranslations('step-plan');
  // Only a text that has prices in it asks for them.
  const { was, now } = { ...news } as Extract<PlanNews, { kind: 'repriced' }>;
  if (!news && !wished) return null;
  return (
    <Notice tone={news ? 'warn' : 'info'}>
      {t.rich(news?.kind ?? 'wished', {
        was: () => <Price halalas={was} />,
        now: () => <Price halalas={now} />,
      })}
    </Notice>
  );
}
