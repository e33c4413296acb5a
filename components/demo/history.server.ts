import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { settle } from '@/lib/checkout/settle.server';
import { hasPurchases, type PastPurchase, writeDemoHistory } from '@/lib/db/demo-history.server';
import { payInvoice, refuseToActivate } from '@/lib/demo/actions.server';
import { readClock } from '@/lib/demo/world.server';
import { defaultLocale } from '@/lib/i18n/routing';
import { addDays, riyadhDate, secondMs, weekdayOf } from '@/lib/kernel/time';
import { listPlans } from '@/lib/wizard/plans/plans.server';
import { CustomerSignUp } from './customer-sign-up.server';
import { edgesOf, pastDays, pastFeedback } from './past-days';
import { newMobile } from './personas.server';

/** As many days as the staff page shows. */
const days = 14;

/**
 * Fills an empty demo for the staff pages: two weeks of counts, purchases, requests and ratings,
 * and one order that needs staff. The two weeks are inserted as rows; the order goes through every
 * step, is paid, and is refused by the sandbox partner.
 */
export async function fillHistory(ipAddress: string): Promise<void> {
  if (await hasPurchases()) return;
  const now = await readClock();
  const past = pastDays(now, days);
  const counts = past.flatMap(({ day, steps }) => steps.map((step) => ({ day, ...step })));
  const plans = await listPlans(defaultLocale);
  const options = plans.flatMap((plan) => plan.options.map((option) => ({ plan, option })));
  const orders = past.flatMap((one) => one.orders);
  const t = await getTranslations({ locale: defaultLocale, namespace: 'demo.feedback' });
  const paid = orders.filter(({ isPaid }) => isPaid);
  const feedback = pastFeedback(
    paid.map(({ at }) => at),
    now,
    t,
  );
  const purchases = orders.flatMap((order, index): PastPurchase[] => {
    const chosen = options[index % options.length];
    if (!chosen) return [];
    const { plan, option } = chosen;
    const firstDate = addDays(riyadhDate(order.at), 2);
    return [
      {
        order: {
          planId: plan.id,
          optionId: option.id,
          planName: plan.name,
          optionName: option.name,
          service: plan.service,
          bagsCount: plan.bagsCount,
          bagSizeKg: plan.bagSizeKg,
          ordersCount: option.ordersCount,
          pickup: { kind: 'weekly', day: weekdayOf(firstDate), firstDate },
          period: 'morning',
        } satisfies CheckoutOrder,
        halalas: option.totalHalalas,
        locale: defaultLocale,
        edges: edgesOf(order),
        ...(order.isPaid && feedback[paid.indexOf(order)]),
      },
    ];
  });
  await writeDemoHistory(counts, purchases);
  await addRefusedOrder(ipAddress);
}

const settlePatienceMs = 5 * secondMs;

/** Creates a customer who has paid and whose subscription the partner refuses to activate. */
async function addRefusedOrder(ipAddress: string): Promise<void> {
  const t = await getTranslations({ locale: defaultLocale, namespace: 'demo' });
  const mobile = newMobile();
  const signUp = new CustomerSignUp(defaultLocale, ipAddress);
  await signUp.choosePlan({
    name: t('people.refused'),
    mobile,
    gender: 'female',
    birth: { day: '9', month: '1', year: '1990' },
  });
  const { checkoutId, invoiceId } = await signUp.openCheckout();
  await refuseToActivate(mobile);
  await payInvoice(invoiceId);
  await settle(checkoutId, settlePatienceMs);
}
