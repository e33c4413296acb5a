import 'server-only';
import type { Drawing } from '@/components/ui/mark';
import { brand } from '@/lib/config/brand.server';
import { env } from '@/lib/config/env.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

/** What the shell says of the brand, in the page's language. */
export interface BrandView {
  name: string;
  /** The sign beside the name, checked when the brand was read. */
  logo: Drawing;
  /** The name as a drawing, in the page's language. */
  wordmark: Drawing;
  legalName: string;
  address: string;
  commercialRegistration: string;
  vatNumber: string | null;
  support: { phone: string; whatsapp: string | null; email: string };
  /** The brand's own pages, and where it has none those of the app. */
  links: { terms: string; privacy: string };
  /** The address of a file of the brand: icons, and the picture that a shared link shows. */
  fileHref: (file: string) => string;
  /** The ground of the page, for what the browser paints around it. */
  screen: { light: string; dark: string };
  /** False where nobody said so: then the pages say nothing of VAT. */
  pricesIncludeVat: boolean;
  /** A show of the app beside an invented outside world: every page says so. */
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
