'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { Notice } from '@/components/ui/notice';

/** User agents of in-app browsers; `; wv)` is any WebView on Android. */
const inAppBrowsers = /Instagram|Snapchat|FBA[NV]\/|TikTok|musical_ly|; wv\)/;

const neverChanges = () => () => {};

/**
 * A notice that renders only in an in-app browser: what does not work there, and the workaround.
 */
export function InAppBrowserNotice({ children }: { children: ReactNode }) {
  const isInApp = useSyncExternalStore(
    neverChanges,
    () => inAppBrowsers.test(navigator.userAgent),
    () => false,
  );
  return isInApp && <Notice tone="info">{children}</Notice>;
}
