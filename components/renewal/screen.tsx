import { useLocale, useTranslations } from 'next-intl';
import { useActionErrors } from '@/components/checkout/action-errors';
import { PlanFact } from '@/components/checkout/order-card';
import { QueryProvider } from '@/components/live/query-provider';
import { StepHeading } from '@/components/shell/step-heading';
import { ActionBar, NoScript, StepMain } from '@/components/shell/step-main';
import { FactList } from '@/components/tracking/fact-list';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { formatNumber } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import type { Obstacle } from './open.server';
import { RenewButton } from './renew-button';

interface RenewalScreenProps {
  /** The purchase to renew. */
  id: string;
  order: CheckoutOrder;
  /** At least one. */
  obstacles: readonly Obstacle[];
}

/** Asks before a renewal replaces an order that was begun, or repeats one that was bought. */
export function RenewalScreen({ id, order, obstacles }: RenewalScreenProps) {
  const [t, locale] = [useTranslations('renewal'), useLocale()];
  const errors = useActionErrors();
  return (
    <QueryProvider>
      <div className="frame-column">
        <NoScript />
      </div>
      <StepMain>
        <StepHeading step="renewal" title={t('heading')} lead={t('lead')} />
        {obstacles.map((obstacle) => (
          <ObstacleNotice key={obstacle.kind} obstacle={obstacle} />
        ))}
        <FactList>
          <PlanFact order={order} />
        </FactList>
      </StepMain>
      <ActionBar>
        <RenewButton {...{ locale, id, errors }} label={t('anyway')} busyLabel={t('busy')} />
        <ButtonLink variant="quiet" href={localePath(locale, '/account')}>
          {t('to-account')}
        </ButtonLink>
      </ActionBar>
    </QueryProvider>
  );
}

/** What stands in the way, what a renewal would do to it, and the link to it. */
function ObstacleNotice({ obstacle }: { obstacle: Obstacle }) {
  const [t, locale] = [useTranslations('renewal'), useLocale()];
  const { kind, href } = obstacle;
  const n = (value: number) => formatNumber(value, locale);
  return (
    <Notice
      tone="info"
      title={t(`${kind}.title`)}
      action={
        <ButtonLink variant="secondary" small href={href}>
          {t(`${kind}.go`)}
        </ButtonLink>
      }
    >
      {kind === 'unpaid' &&
        t.rich('unpaid.text', { price: () => <Price halalas={obstacle.halalas} /> })}
      {kind === 'begun' && t('begun.text', { place: n(obstacle.place), count: n(obstacle.count) })}
      {kind === 'newer' && t('newer.text')}
    </Notice>
  );
}
