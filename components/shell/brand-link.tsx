import { type Logo, Mark } from '@/components/ui/mark';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import type { Anchor } from './page-link';

/** The mark and the name; leads home. */
export function BrandLink({
  locale,
  name,
  logo,
  label,
  Anchor = 'a',
}: {
  locale: Locale;
  name: string;
  logo: Logo;
  label: string;
  Anchor?: Anchor;
}) {
  return (
    <Anchor
      href={localePath(locale)}
      aria-label={label}
      className="inline-flex min-h-(--size-tap) items-center gap-2 text-[1.375rem] leading-none font-[640] text-ink no-underline"
    >
      <Mark logo={logo} className="size-7.5" />
      <span className="ltr:pb-[.1em] ltr:tracking-[-.03em] rtl:pb-[.22em]">{name}</span>
    </Anchor>
  );
}
