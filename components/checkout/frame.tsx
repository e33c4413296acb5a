import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { NoScript } from '@/components/form/no-script';
import { BackLink } from '@/components/shell/back-link';
import { PageHeader } from '@/components/shell/page-header';
import { StepFrame } from '@/components/shell/step-frame';
import type { CheckoutPage } from '@/lib/checkout/core/view';

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
