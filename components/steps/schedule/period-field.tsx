'use client';

import { useTranslations } from 'next-intl';
import { FieldGroup } from '@/components/form/field';
import { ChoiceCard } from '@/components/ui/choice-card';
import { MoonIcon, SunIcon } from '@/components/ui/icons';
import type { PickupPeriod } from '@/lib/integrations/partner/codes';

const pictures = { morning: <SunIcon size="lg" />, evening: <MoonIcon size="lg" /> };

interface PeriodFieldProps {
  /** The periods of the chosen day; undefined while none is chosen. */
  offered: readonly PickupPeriod[] | undefined;
  chosen: PickupPeriod | '' | undefined;
  error: string | undefined;
  onChoose: (period: PickupPeriod) => void;
}

export function PeriodField({ offered, chosen, error, onChoose }: PeriodFieldProps) {
  const t = useTranslations('step-schedule');
  return (
    <FieldGroup
      name="period"
      label={t('period')}
      error={error}
      className="grid grid-cols-2 gap-2.5 big:grid-cols-1"
    >
      {(['morning', 'evening'] as const).map((period) => {
        const on = !offered || offered.includes(period);
        const first = period === (offered?.[0] ?? 'morning');
        return (
          <ChoiceCard
            key={period}
            layout="tile"
            id={first ? 'period' : `period-${period}`}
            name="period"
            value={period}
            title={t(`periods.${period}`)}
            note={on ? t(`hours.${period}`) : t('off')}
            icon={pictures[period]}
            checked={period === chosen}
            disabled={!on}
            onChange={() => onChoose(period)}
            aria-invalid={error ? true : undefined}
          />
        );
      })}
    </FieldGroup>
  );
}
