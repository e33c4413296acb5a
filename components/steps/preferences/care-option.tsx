'use client';

import { useTranslations } from 'next-intl';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Segment, SegmentRow } from '@/components/ui/choice-card';
import { starchLevels } from '@/lib/integrations/partner/codes';
import type { CareFlag, Service } from '@/lib/wizard/preferences';
import type { PreferencesAnswers } from './answers';

interface CareOptionProps {
  form: UseFormReturn<PreferencesAnswers>;
  service: Service;
  option: CareFlag;
}

/** Options that need an explanation; the names of the others are enough. */
const explained = ['starch', 'protectionLayer'] as const;
const isExplained = (option: CareFlag): option is (typeof explained)[number] =>
  explained.some((one) => one === option);

/** One yes-or-no option; starch also has a level. */
export function CareOption({ form, service, option }: CareOptionProps) {
  const t = useTranslations('step-preferences');
  const { control, setValue } = form;
  const care = useWatch({ control, name: service });

  return (
    <li className="grid gap-3 py-3.5">
      <label className="flex min-h-6 gap-3.5 leading-(--leading-tight)">
        <input
          type="checkbox"
          className="mt-px"
          checked={care[option]}
          onChange={(event) => setValue(`${service}.${option}`, event.target.checked)}
        />
        <span className="grid gap-0.5">
          <span className="font-medium">{t(`options.${option}`)}</span>
          {isExplained(option) && (
            <span className="text-sm text-ink-2">{t(`glosses.${option}`)}</span>
          )}
        </span>
      </label>
      {option === 'starch' && care.starch && (
        <fieldset className="grid gap-1.5 ps-9" aria-describedby={`${service}-level-hint`}>
          <legend className="sr-only">{t('level')}</legend>
          <SegmentRow>
            {starchLevels.map((level) => (
              <Segment
                key={level}
                value={level}
                title={t(`levels.${level}`)}
                name={`${service}-level`}
                checked={care.starchLevel === level}
                onChange={() => setValue(`${service}.starchLevel`, level)}
              />
            ))}
          </SegmentRow>
          <p id={`${service}-level-hint`} className="text-sm text-ink-2">
            {t('level-hint')}
          </p>
        </fieldset>
      )}
    </li>
  );
}
