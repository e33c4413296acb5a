import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { earlyScript } from '@/components/form/early';
import { brandView } from '@/components/shell/brand-view.server';
import { FaultWords } from '@/components/shell/fault-words';
import { fontVariables } from '@/components/shell/fonts';
import { directionOf, isLocale } from '@/lib/i18n/routing';
import '../globals.css';

interface LayoutProps {
  params: Promise<{ locale: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: LayoutProps): Promise<Metadata> {
  const { locale } = await params;
  if (!isLocale(locale)) return {};
  const { name, iconHref } = brandView(locale);
  const t = await getTranslations({ locale, namespace: 'shell' });
  return {
    title: { template: `%s · ${name}`, default: name },
    description: t('description', { brand: name }),
    icons: { icon: { url: iconHref, type: 'image/svg+xml' } },
    formatDetection: { telephone: false, date: false, address: false, email: false },
  };
}

export default async function LocaleLayout({ params, children }: LayoutProps) {
  // Every page is made for its request: the CSP nonce of the guard is in its scripts.
  await connection();
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  const t = await getTranslations('shell');
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang={locale} dir={directionOf(locale)} className={fontVariables}>
      <body>
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyScript }} />
        <FaultWords words={{ title: t('fault-title'), text: t('fault-text'), again: t('again') }}>
          {children}
        </FaultWords>
      </body>
    </html>
  );
}
