import type { MetadataRoute } from 'next';
import { getTranslations } from 'next-intl/server';
import { brandView } from '@/components/shell/brand-view.server';
import { localePath } from '@/lib/i18n/navigation';
import { directionOf, isLocale } from '@/lib/i18n/routing';

/**
 * The web app manifest, in the language of the page it was installed from. Where browsers can,
 * `minimal-ui` keeps Back and the URL, because the payment page is on another site. `standalone` is
 * for iPhones, which show notifications only for such an app.
 */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/[locale]/manifest.webmanifest'>,
): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const t = await getTranslations({ locale, namespace: 'shell' });
  const { name, fileHref, screen } = brandView(locale);
  const icon = (file: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
    src: fileHref(file),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const shortcut = (name: string, query?: Record<string, string>) => ({
    name,
    url: localePath(locale, '/account', query),
    icons: [icon('icon-192.png', 192)],
  });
  const manifest: MetadataRoute.Manifest = {
    id: '/',
    name: t('manifest-name', { brand: name }),
    short_name: name,
    description: t('description', { brand: name }),
    lang: locale,
    dir: directionOf(locale),
    start_url: localePath(locale),
    scope: '/',
    display: 'standalone',
    display_override: ['minimal-ui'],
    theme_color: screen.light,
    background_color: screen.light,
    shortcuts: [
      shortcut(t('shortcuts.tracking'), { track: 'current' }),
      shortcut(t('shortcuts.account')),
    ],
    icons: [
      icon('icon-192.png', 192),
      icon('icon-512.png', 512),
      icon('icon-maskable.png', 512, 'maskable'),
    ],
  };
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } });
}
