import 'server-only';
import { brand } from '@/lib/config/brand.server';
import { env } from '@/lib/config/env.server';
import type { Locale } from '@/lib/i18n/routing';

/** What the shell says of the brand, in the page's language. */
export interface BrandView {
  name: string;
  legalName: string;
  address: string;
  commercialRegistration: string;
  vatNumber: string | null;
  support: { phone: string; whatsapp: string | null; email: string };
  links: { terms: string | null; privacy: string | null };
  /** The mark on its square, for tabs and home screens. */
  iconHref: string;
  /** False where nobody said so: then the pages say nothing of VAT. */
  pricesIncludeVat: boolean;
  /** A show of the app beside an invented outside world: every page says so. */
  demo: boolean;
}

export function brandView(locale: Locale): BrandView {
  const { name, legal, support, links, pricesIncludeVat } = brand();
  return {
    name: name[locale],
    legalName: legal.name[locale],
    address: legal.address[locale],
    commercialRegistration: legal.commercialRegistration,
    vatNumber: legal.vatNumber,
    support,
    iconHref: `/brands/${env().BRAND}/icon.svg`,
    links,
    pricesIncludeVat: pricesIncludeVat === true,
    demo: env().DEMO_MODE,
  };
}
