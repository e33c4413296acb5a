'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { type MouseEvent, useEffect } from 'react';
import { inLocale } from '@/lib/i18n/navigation';
import { type Locale, localeCookie } from '@/lib/i18n/routing';

const yearSeconds = 31_536_000;

// How far the page was scrolled when its language changed: the whole document is made anew.
let scrolledTo: number | undefined;

/** A link to the same page, query included, named in its own language. Keeps the scroll position. */
export function LanguageSwitch({ to, name }: { to: Locale; name: string }) {
  const router = useRouter();
  const query = useSearchParams().toString();
  const href = `${inLocale(to, usePathname())}${query && `?${query}`}`;

  useEffect(() => {
    if (scrolledTo !== undefined) window.scrollTo(0, scrolledTo);
    scrolledTo = undefined;
  }, []);

  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    document.cookie = `${localeCookie}=${to}; path=/; max-age=${yearSeconds}; samesite=lax`;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    scrolledTo = window.scrollY;
    // Replaced, not pushed: "back" leads to the page before, not to the other language.
    router.replace(href + window.location.hash, { scroll: false });
  };

  return (
    <a
      href={href}
      lang={to}
      hrefLang={to}
      onClick={go}
      className="inline-flex min-h-(--size-tap) items-center px-3 text-sm font-medium text-ink-2 no-underline hover:underline"
    >
      {name}
    </a>
  );
}
