import { InlineSvg, Logo } from '@/components/ui/logo';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import type { BrandView } from './brand-view.server';
import type { Anchor } from './page-link';

/**
 * The brand's logo and name as SVG, so that they do not depend on a font. Links to the home page.
 */
export function BrandLink({
  locale,
  brand: { logo, wordmark },
  label,
  Anchor = 'a',
}: {
  locale: Locale;
  brand: Pick<BrandView, 'logo' | 'wordmark'>;
  label: string;
  Anchor?: Anchor;
}) {
  return (
    <Anchor
      href={localePath(locale)}
      aria-label={label}
      className="inline-flex min-h-(--size-tap) items-center gap-2"
    >
      <Logo logo={logo} className="size-7.5" />
      <InlineSvg image={wordmark} className="h-8 text-ink" />
    </Anchor>
  );
}
