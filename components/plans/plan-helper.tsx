import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Pill } from '@/components/ui/choice-card';
import { ChevronRightIcon, WashingMachineIcon } from '@/components/ui/icons';
import { localePath } from '@/lib/i18n/navigation';
import { type Household, householdSizes } from '@/lib/wizard/plans/plans-suggestion';
import { ServiceIcon } from './service-art';

interface PlanHelperProps {
  services: readonly { code: string; name: string }[];
  /** The last answers. */
  household: Household | null;
  open: boolean;
}

/** *Which plan fits me?* as a plain GET form: its answers are the query of the catalogue page. */
export function PlanHelper({ services, household, open }: PlanHelperProps) {
  const t = useTranslations('catalogue');
  const locale = useLocale();
  return (
    <details open={open} className="group scroll-mt-4 rounded-lg border border-line bg-surface">
      <summary className="flex min-h-(--size-tap) list-none items-center gap-3.5 p-4.5 [&::-webkit-details-marker]:hidden">
        <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand">
          <WashingMachineIcon size="lg" />
        </span>
        <span className="grid min-w-0 flex-1 leading-(--leading-tight)">
          <span className="font-bold">{t('helper')}</span>
          <span className="text-sm text-ink-2">{t('helper-hint')}</span>
        </span>
        <ChevronRightIcon className="text-ink-2 transition-transform group-open:rotate-90 rtl:group-open:-rotate-90" />
      </summary>
      {/* `data-live` from the start: the form submits without a script. */}
      <form
        data-live
        action={localePath(locale, '/plans')}
        className="grid gap-5 border-t border-line p-4.5"
      >
        <Question legend={t('people')}>
          {householdSizes.map((size) => (
            <Pill
              key={size}
              name="people"
              value={size}
              title={t(`sizes.${size}`)}
              defaultChecked={size === household?.people}
              required
            />
          ))}
        </Question>
        <Question legend={t('kind')}>
          {services.map(({ code, name }) => (
            <Pill
              key={code}
              name="kind"
              value={code}
              title={name}
              icon={<ServiceIcon service={code} />}
              defaultChecked={code === household?.service || services.length === 1}
              required
            />
          ))}
        </Question>
        <Button type="submit" variant="secondary" className="lg:justify-self-start">
          {t('suggest')}
        </Button>
      </form>
    </details>
  );
}

function Question({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}
