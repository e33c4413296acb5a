import { getLocale } from 'next-intl/server';
import { CheckoutScreen } from '@/components/checkout/screen';
import { checkoutStates } from '@/components/checkout/states';
import { brandView } from '@/components/shell/brand-view.server';
import { ClientWords } from '@/components/shell/client-words';
import { PageFrame } from '@/components/shell/page-frame';
import { PageHeader } from '@/components/shell/page-header';
import { StepFrame } from '@/components/shell/step-frame';
import { TrackingScreen } from '@/components/tracking/screen';
import { statesDay, trackingStates } from '@/components/tracking/states';
import { RestoreWatcher } from '@/components/checkout/restore-watcher';

export default async function Look({ searchParams }: { searchParams: Promise<{ c?: string; t?: string }> }) {
  const { c, t } = await searchParams;
  const locale = await getLocale();
  const { support } = brandView(locale);
  if (c) {
    const view = checkoutStates[c as keyof typeof checkoutStates];
    const screen = <><CheckoutScreen view={view} isOwner support={support} pricesIncludeVat origin="https://nada.example" /><RestoreWatcher /></>;
    return view.page === 'done' ? <div className="flex min-h-dvh flex-col"><PageHeader />{screen}</div> : <StepFrame back="/ar">{screen}</StepFrame>;
  }
  return (
    <PageFrame>
      <ClientWords namespaces={['freshness']}>
        <TrackingScreen token="x" view={trackingStates[t as keyof typeof trackingStates]} today={statesDay} calendarHref="#" support={support} />
      </ClientWords>
    </PageFrame>
  );
}
