import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { languagesOf, type PublicPage, publicPages } from '@/components/shell/public-pages';
import { brand } from '@/lib/config/brand.server';
import { env } from '@/lib/config/env.server';
import { locales } from '@/lib/i18n/routing';

/** Every public page in each language, with the others beside it. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  // Made for the request: a build knows no origin.
  await connection();
  const absolute = (path: string) => new URL(path, env().APP_ORIGIN).href;
  const { terms, privacy } = brand().links;
  // A brand with a page of its own is led there.
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
