import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { QuoteScreen } from '@/components/quote/screen';
import { brandView } from '@/components/shell/brand-view.server';
import { PageFrame } from '@/components/shell/frame';
import { listPlansIfAvailable } from '@/lib/wizard/plans/plans.server';
import { hasExpired, readQuote } from '@/lib/wizard/plans/quote.server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('quote');
  // For one customer, and its price may be outdated.
  return { title: t('title'), robots: { index: false, follow: false } };
}

export default async function QuotePage({ params }: PageProps<'/[locale]/quote/[token]'>) {
  const [{ token }, locale] = await Promise.all([params, getLocale()]);
  const { pricesIncludeVat, support } = brandView(locale);
  const quote = readQuote(token);
  const plans = await listPlansIfAvailable(locale);
  return (
    <PageFrame>
      <QuoteScreen
        quote={quote}
        isOver={quote !== null && hasExpired(quote)}
        plans={plans}
        pricesIncludeVat={pricesIncludeVat}
        supportPhone={support.phone}
      />
    </PageFrame>
  );
}
