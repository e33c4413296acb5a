import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { preHydrationScript } from '@/components/form/pre-hydration';
import { BrandLink } from '@/components/shell/brand-link';
import { brandView } from '@/components/shell/brand-view.server';
import { ButtonLink } from '@/components/ui/button';
import { brand } from '@/lib/config/brand.server';
import { env } from '@/lib/config/env.server';
import { localePath } from '@/lib/i18n/navigation';
import { directionOf, isLocale, localeCookie, otherLocale } from '@/lib/i18n/routing';
import { localeOfVisitor } from '@/lib/i18n/visitor-locale.server';
import { FaultPage } from './error';
import '../globals.css';

/**
 * Registers the service worker that caches the offline page (`public/sw.js`), once the page has
 * loaded and the browser is idle. Failures are ignored: the page works without it.
 */
const serviceWorkerScript = `'serviceWorker' in navigator&&addEventListener('load',function(){
var keep=function(){navigator.serviceWorker.register('/sw.js').catch(function(){})};
self.requestIdleCallback?requestIdleCallback(keep,{timeout:1e4}):setTimeout(keep,3e3)})`;

export async function generateMetadata({ params }: LayoutProps<'/[locale]'>): Promise<Metadata> {
  const { locale } = await params;
  if (!isLocale(locale)) return {};
  const { name, fileHref } = brandView(locale);
  const t = await getTranslations({ locale, namespace: 'shell' });
  const description = t('description', { brand: name });
  const picture = {
    url: fileHref(`share-${locale}.png`),
    width: 1200,
    height: 630,
    alt: t('share-alt', { brand: name }),
  };
  return {
    metadataBase: new URL(env().APP_ORIGIN),
    title: { template: `%s · ${name}`, default: name },
    description,
    applicationName: name,
    manifest: localePath(locale, '/manifest.webmanifest'),
    icons: {
      icon: { url: fileHref('icon.svg'), type: 'image/svg+xml' },
      apple: { url: fileHref('apple-touch-icon.png'), sizes: '180x180' },
    },
    // Title and description come from each page.
    openGraph: {
      type: 'website',
      siteName: name,
      locale: territory[locale],
      alternateLocale: territory[otherLocale(locale)],
      images: picture,
    },
    twitter: { card: 'summary_large_image', images: picture },
    formatDetection: { telephone: false, date: false, address: false, email: false },
  };
}

/** Open Graph needs a country with the language. */
const territory = { ar: 'ar_SA', en: 'en_GB' } as const;

export async function generateViewport({ params }: LayoutProps<'/[locale]'>): Promise<Viewport> {
  const { locale } = await params;
  if (!isLocale(locale)) return {};
  const { light, dark } = brandView(locale).screen;
  return {
    themeColor: [
      { media: '(prefers-color-scheme: light)', color: light },
      { media: '(prefers-color-scheme: dark)', color: dark },
    ],
  };
}

async function localeOfRequest() {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return localeOfVisitor(jar.get(localeCookie)?.value, sent.get('accept-language'));
}

export default async function LocaleLayout({ params, children }: LayoutProps<'/[locale]'>) {
  // Render every page per request: its scripts carry the CSP nonce of the guard.
  await connection();
  const { locale } = await params;
  // Redirect a URL without a language to the visitor's, keeping path and query.
  if (!isLocale(locale)) {
    const asked = (await headers()).get('x-page-path') ?? `/${locale}`;
    // A language typed in capitals.
    const small = locale.toLowerCase();
    if (isLocale(small)) redirect(`/${small}${asked.slice(locale.length + 1)}`);
    redirect(localePath(await localeOfRequest()) + asked);
  }
  const t = await getTranslations('shell');
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const { sheet } = brand();
  const view = brandView(locale);
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <body>
        {/* Before anything that it styles; a brand with the default look adds nothing. */}
        {sheet && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: sheet }} />}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: preHydrationScript }} />
        {/* Not in development: a cached page would hide that the server is down. */}
        {env().NODE_ENV === 'production' && (
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: serviceWorkerScript }} />
        )}
        <FaultPage
          drawn={
            <>
              <header className="frame-column flex h-15 items-center lg:h-20">
                <BrandLink locale={locale} brand={view} label={t('home', { brand: view.name })} />
              </header>
              <main id="main" className="frame-column grid max-w-lg gap-4 py-10">
                <h1>{t('fault-title')}</h1>
                <p className="text-ink-2">{t('fault-text')}</p>
                <ButtonLink href="" className="justify-self-start">
                  {t('again')}
                </ButtonLink>
              </main>
            </>
          }
        >
          {children}
        </FaultPage>
      </body>
    </html>
  );
}
