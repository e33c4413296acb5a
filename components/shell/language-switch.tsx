'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { type MouseEvent, useEffect, useLayoutEffect } from 'react';
import { reachesServer } from '@/lib/api/client';
import { inLocale } from '@/lib/i18n/navigation';
import { type Locale, localeCookie } from '@/lib/i18n/routing';
import { cutOffId } from './cut-off';

const yearSeconds = 31_536_000;

/** Fetched when the switch is reached for. */
const loadSpot = () => import('./spot').catch(() => null);

// Leads back to where the person was when the language changed: every element is made anew, this memory stays.
let goBack: (() => void) | undefined;
// What had the focus before a press took it away.
let pressedFrom: Element | null = null;

/** Shows what every header with a switch has ready for it (`LanguageCutOff`), for as long as there is no connection. */
function sayCutOff() {
  const words = document.getElementById(cutOffId) as HTMLElement;
  words.hidden = false;
  addEventListener('online', () => (words.hidden = true), { once: true });
}

/** A link to the same page, query included, named in its own language. Keeps focus and place. */
export function LanguageSwitch({ to, name }: { to: Locale; name: string }) {
  const router = useRouter();
  const query = useSearchParams().toString();
  const href = `${inLocale(to, usePathname())}${query && `?${query}`}`;

  useLayoutEffect(() => {
    goBack?.();
    goBack = undefined;
  }, []);
  // Stands on every page. What was pressed before it was alive is done now (early.ts).
  useEffect(() => window.early?.awake(), []);

  const go = async (event: MouseEvent<HTMLAnchorElement>) => {
    document.cookie = `${localeCookie}=${to}; path=/; max-age=${yearSeconds}; samesite=lax`;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    const isByKeyboard = event.detail === 0;
    // The router would leave what is typed here for the browser's own page. Pressed again with a connection, it goes.
    if (!navigator.onLine && !(await reachesServer())) return sayCutOff();
    // With the keyboard it is the switch itself that has the focus, and keeps it.
    const from = isByKeyboard ? link : pressedFrom;
    goBack = (await loadSpot())?.wayBackTo(from);
    // Replaced, not pushed: "back" leads to the page before, not to the other language.
    router.replace(href + location.hash, { scroll: false });
  };

  return (
    <a
      id="language"
      href={href}
      lang={to}
      hrefLang={to}
      onPointerDown={() => {
        pressedFrom = document.activeElement;
        void loadSpot();
      }}
      onClick={go}
      className="inline-flex min-h-(--size-tap) items-center px-3 text-sm font-medium text-ink-2 no-underline hover:underline"
    >
      {name}
    </a>
  );
}
