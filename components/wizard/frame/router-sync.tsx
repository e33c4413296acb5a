'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useTransition } from 'react';
import { formatDate, formatHijriDate } from '@/lib/i18n/date-format';
import { messageFormatters } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { PlainDate } from '@/lib/kernel/time';
import { BackLink } from '../../shell/back-link';
import { Progress } from '../../ui/progress';
import { setTypedValues } from '../autosave/typed-values';
import type { PreloadKit, RouterSyncProps } from './host';

/** The parts of the frame that change from step to step. */
export const renderSlot: PreloadKit['renderSlot'] = {
  back: ({ back }) => back && <BackLink {...back} />,
  progress: ({ progress }) => progress && <Progress key={progress.now} {...progress} />,
};

/**
 * Syncs the document title, the URL and then the router with a step that was shown before its page.
 */
export function RouterSync({ page, preloaded, onBack }: RouterSyncProps) {
  const router = useRouter();
  const path = usePathname();
  const { title } = preloaded?.screen ?? page;

  useLayoutEffect(() => {
    document.title = title;
  }, [title]);

  useLayoutEffect(() => {
    if (!preloaded) return;
    // The place was accepted: clear any earlier refusal.
    setTypedValues('refusal', null);
    // Only when needed: `scrollTo` forces a layout.
    if (preloaded.wasScrolled) window.scrollTo({ top: 0, behavior: 'instant' });
    return afterPaint(() => {
      preloaded.navigationStarted = true;
      window.history.pushState(null, '', preloaded.href);
    });
  }, [preloaded]);

  const back = useEffectEvent(onBack);
  useEffect(() => {
    const act = () => back();
    window.addEventListener('popstate', act);
    return () => window.removeEventListener('popstate', act);
  }, []);

  // The URL has changed but its page is not here. Ask the router once and accept what it returns.
  // It returns nothing when Back and Forward made it drop the response: then reload.
  const [isReplacing, startReplacing] = useTransition();
  const requestedPath = useRef<string>(null);
  const followUrl = useEffectEvent(() => {
    if (path.endsWith(`/${page.step}`)) requestedPath.current = null;
    else if (requestedPath.current !== path) {
      requestedPath.current = path;
      startReplacing(() => router.replace(path + window.location.search, { scroll: false }));
    } else if (!isReplacing && path === window.location.pathname) window.location.reload();
  });
  useEffect(() => followUrl(), [path, page, isReplacing]);
  return null;
}

/** Runs `act` in its own task after the next frame was painted. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(act);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

// Formatters are slow to create, and any step may need one of these in its first frame.
const locale = document.documentElement.lang as Locale;
formatDate('2026-01-01' as PlainDate, locale, 'full');
formatHijriDate('2026-01-01' as PlainDate, locale, 'dayMonth');
messageFormatters.getPluralRules(locale, { type: 'cardinal' });
