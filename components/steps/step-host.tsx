'use client';

import { usePathname, useRouter } from 'next/navigation';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { StepScreen } from './screen';
import { loadView } from './views';

interface Host {
  screen: StepScreen;
  /** Shows a step before its page is here; rejects when its code cannot be fetched. */
  show(screen: StepScreen, href: string): Promise<void>;
}

const HostContext = createContext<Host | null>(null);

/** The step that stands on the screen; null outside of the wizard's page. */
export const useHost = (): Host | null => use(HostContext);

interface Ahead {
  screen: StepScreen;
  href: string;
  /** The page that stood there; what comes after the asking is the server's word, whatever it is of. */
  over: StepScreen;
  isAsked: boolean;
}

interface StepHostProps {
  /** The step that the router's page is of. */
  page: StepScreen;
  children: ReactNode;
}

/**
 * Holds which step is on the screen: that of the page, or one that a reply brought along. The address follows once it
 * is painted, then the router fetches the page; that one is drawn in the same place, and nothing begun there is lost.
 */
export function StepHost({ page, children }: StepHostProps) {
  const router = useRouter();
  const path = usePathname();
  const [ahead, setAhead] = useState<Ahead>();
  const isPast =
    ahead && (page.step === ahead.screen.step || (ahead.isAsked && page !== ahead.over));
  if (isPast) setAhead(undefined);
  const shown = isPast ? undefined : ahead;
  const screen = shown?.screen ?? page;

  useLayoutEffect(() => {
    if (!shown) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    return afterPaint(() => {
      shown.isAsked = true;
      window.history.pushState(null, '', shown.href);
    });
  }, [shown]);

  useLayoutEffect(() => {
    document.title = screen.title;
  }, [screen.title]);

  // "Back" before the page is here: it is the one before that is meant.
  useEffect(() => {
    const left = () => setAhead(undefined);
    window.addEventListener('popstate', left);
    return () => window.removeEventListener('popstate', left);
  }, []);

  // The address is of another step than the page: of one that was shown ahead.
  const asked = useRef<string | null>(path);
  const catchUp = useEffectEvent(() => {
    if (path.endsWith(`/${page.step}`)) asked.current = null;
    else if (asked.current !== path) {
      asked.current = path;
      router.replace(path + window.location.search, { scroll: false });
    }
  });
  useEffect(() => catchUp(), [path, page]);

  const show = useCallback(
    async (next: StepScreen, href: string) => {
      await loadView(next.step);
      setAhead({ screen: next, over: page, href, isAsked: false });
    },
    [page],
  );
  const host = useMemo(() => ({ screen, show }), [screen, show]);
  return <HostContext value={host}>{children}</HostContext>;
}

/** Runs in a task of its own once the next frame has been painted. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
