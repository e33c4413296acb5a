import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { languagesOf, type PublicPage, publicPages } from '@/components/shell/public-pages';
import { brand } from '@/lib/config/brand.server';
import { env } from '@/lib/config/env.server';
import { locales } from '@/lib/i18n/routing';

/** Every public page in each language, with its alternates. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  // Per request: the origin is not known at build time.
  await connection();
  const absolute = (path: string) => new URL(path, env().APP_ORIGIN).href;
  const { terms, privacy } = brand().links;
  // Not listed when the brand has its own page.
  const elsewhere: Partial<Record<PublicPage, object | null>> = {
    '/terms': terms,
    '/privacy': privacy,
  };
  return publicPages
    .filter((page) => !elsewhere[page])
    .flatMap((page) => {
      const languages = Object.fromEntries(
        Object.entries(languagesOf(page)).map(([language, path]) => [language, absolute(path)]),
      );
      return locales.map((locale) => ({
        url: absolute(languagesOf(page)[locale]),
        alternates: { languages },
      }));
    });
}
