import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/live/query-provider';
import { BackLink } from '@/components/shell/back-link';
import { StepFrame } from '@/components/shell/frame';
import { PageHeader } from '@/components/shell/header.server';
import { NoScript } from '@/components/shell/step-main';
import type { CheckoutPage } from '@/lib/checkout/core/view';
import { Done } from './done';
import { Ending, Pay, PriceChanged, type ScreenProps, Wait } from './pages';

const screens: Record<CheckoutPage, (props: ScreenProps) => ReactNode> = {
  pay: Pay,
  price: PriceChanged,
  wait: Wait,
  done: Done,
  closed: Ending,
  refund: Ending,
  refunded: Ending,
  person: Ending,
};

/** The screen for a checkout's current page: main content and action bar, without the frame. */
export function CheckoutScreen(props: ScreenProps) {
  const Screen = screens[props.view.page];
  return (
    <QueryProvider>
      <Screen {...props} />
    </QueryProvider>
  );
}

interface CheckoutFrameProps {
  page: CheckoutPage;
  /** Link for "back" while the order can still be changed. */
  back?: string | undefined;
  children: ReactNode;
}

/** The frame of a step while the checkout is open; a normal page header once it is done. */
export async function CheckoutFrame({ page, back, children }: CheckoutFrameProps) {
  const t = await getTranslations('shell');
  if (page !== 'done') {
    return (
      <StepFrame back={back && <BackLink href={back} label={t('back')} />}>
        <div className="frame-column">
          <NoScript />
        </div>
        {children}
      </StepFrame>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}
