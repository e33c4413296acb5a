'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { Notice } from '@/components/ui/notice';

/** How apps that show pages inside of themselves name their browser; the last one is any app’s on Android. */
const apps = /Instagram|Snapchat|FBA[NV]\/|TikTok|musical_ly|; wv\)/;

const never = () => () => {};

/** What does not open inside of an app, and the way round; nothing in a browser of its own. */
export function InAppNote({ children }: { children: ReactNode }) {
  const isInApp = useSyncExternalStore(
    never,
    () => apps.test(navigator.userAgent),
    () => false,
  );
  return isInApp && <Notice tone="info">{children}</Notice>;
}
