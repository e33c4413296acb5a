'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { type MouseEvent, useEffect, useLayoutEffect } from 'react';
import { reachesServer } from '@/lib/api/client';
import { inLocale } from '@/lib/i18n/navigation';
import { type Locale, localeCookie } from '@/lib/i18n/routing';
import { offlineNoticeId } from './offline-notice-id';

const yearSeconds = 31_536_000;

/** Loaded when the visitor reaches for the switch. */
const loadScrollPosition = () => import('./scroll-position').catch(() => null);

// Restores the position after a language change: all elements are remounted, this variable
// survives.
let restorePosition: (() => void) | undefined;
// The element that had the focus before a pointer press.
let focusedBeforePress: Element | null = null;

/** Shows the message of `LanguageOfflineNotice` until the connection is back. */
function showOfflineNotice() {
  const notice = document.getElementById(offlineNoticeId) as HTMLElement;
  notice.hidden = false;
  addEventListener('online', () => (notice.hidden = true), { once: true });
}

/**
 * A link to the same page in the other language, query included. Keeps focus and scroll position.
 */
export function LanguageSwitch({ to, name }: { to: Locale; name: string }) {
  const router = useRouter();
  const query = useSearchParams().toString();
  const href = `${inLocale(to, usePathname())}${query && `?${query}`}`;

  useLayoutEffect(() => {
    restorePosition?.();
    restorePosition = undefined;
  }, []);
  // This component is on every page, so it reports hydration (`pre-hydration.ts`).
  useEffect(() => window.preHydration?.replayPress(), []);

  const go = async (event: MouseEvent<HTMLAnchorElement>) => {
    document.cookie = `${localeCookie}=${to}; path=/; max-age=${yearSeconds}; samesite=lax`;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    const isByKeyboard = event.detail === 0;
    // Offline, the router would leave for the browser's error page and lose what is typed.
    if (!navigator.onLine && !(await reachesServer())) return showOfflineNotice();
    // With the keyboard, the switch itself has the focus and keeps it.
    const focused = isByKeyboard ? link : focusedBeforePress;
    restorePosition = (await loadScrollPosition())?.captureScrollPosition(focused);
    // No history entry: "back" leads to the previous page, not to the other language.
    router.replace(href + location.hash, { scroll: false });
  };

  return (
    <a
      id="language"
      href={href}
      lang={to}
      hrefLang={to}
      onPointerDown={() => {
        focusedBeforePress = document.activeElement;
        void loadScrollPosition();
      }}
      onClick={go}
      className="inline-flex min-h-(--size-tap) items-center px-3 text-sm font-medium text-ink-2 no-underline hover:underline"
    >
      {name}
    </a>
  );
}
