import 'server-only';
import type { SvgImage } from '@/components/ui/logo';
import { brand } from '@/lib/config/brand.server';
import { env } from '@/lib/config/env.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

/** The brand's data for layout components, in the page's language. */
export interface BrandView {
  name: string;
  /** The logo, validated when the brand file was read. */
  logo: SvgImage;
  /** The name as an SVG, in the page's language. */
  wordmark: SvgImage;
  legalName: string;
  address: string;
  commercialRegistration: string;
  vatNumber: string | null;
  support: { phone: string; whatsapp: string | null; email: string };
  /** The brand's own pages, or the app's where it has none. */
  links: { terms: string; privacy: string };
  /** Returns the URL of a file of the brand, such as an icon or the social preview image. */
  fileHref: (file: string) => string;
  /** Background colours of the page, for the browser's toolbar. */
  screen: { light: string; dark: string };
  /** If false, the pages say nothing about VAT. */
  pricesIncludeVat: boolean;
  /** The app runs as a demo against a sandbox: every page says so. */
  demo: boolean;
}

export function brandView(locale: Locale): BrandView {
  const { name, logo, wordmarks, legal, support, links, pricesIncludeVat, screen } = brand();
  return {
    name: name[locale],
    logo,
    wordmark: wordmarks[locale],
    legalName: legal.name[locale],
    address: legal.address[locale],
    commercialRegistration: legal.commercialRegistration,
    vatNumber: legal.vatNumber,
    support,
    fileHref: (file) => `/brands/${env().BRAND}/${file}`,
    screen,
    links: {
      terms: links.terms?.[locale] ?? localePath(locale, '/terms'),
      privacy: links.privacy?.[locale] ?? localePath(locale, '/privacy'),
    },
    pricesIncludeVat: pricesIncludeVat === true,
    demo: env().DEMO_MODE,
  };
}
