import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import {
  CheckIcon,
  ClockIcon,
  PackageIcon,
  TruckIcon,
  WashingMachineIcon,
  XIcon,
} from '@/components/ui/icons';
import { Tag } from '@/components/ui/tag';
import type { OrderState } from '@/lib/integrations/partner/codes';

type Tone = ComponentProps<typeof Tag>['tone'];

const tagProps: Record<OrderState, { tone: Tone; icon: ReactNode }> = {
  scheduled: { tone: 'plain', icon: <ClockIcon size="sm" /> },
  picked_up_from_customer: { tone: 'info', icon: <PackageIcon size="sm" /> },
  received_in_laundry: { tone: 'info', icon: <WashingMachineIcon size="sm" /> },
  out_for_delivery: { tone: 'brand', icon: <TruckIcon size="sm" /> },
  delivered: { tone: 'ok', icon: <CheckIcon size="sm" /> },
  cancelled: { tone: 'danger', icon: <XIcon size="sm" /> },
  unknown: { tone: 'plain', icon: null },
};

interface StateTagProps {
  state: OrderState;
  /** The pickup window is over, and the partner has not reported a collection. */
  late?: boolean;
}

/** The state of a pickup as a tag. */
export function StateTag({ state, late = false }: StateTagProps) {
  const t = useTranslations('tracking');
  if (late) {
    return (
      <Tag tone="warn" icon={<ClockIcon size="sm" />}>
        {t('late-short')}
      </Tag>
    );
  }
  return <Tag {...tagProps[state]}>{t(`tag.${state}`)}</Tag>;
}
