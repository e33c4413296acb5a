'use client';

import { useLocale } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Looked, lookAt } from '@/lib/bff/look';
import { minuteMs, nowMs, secondMs } from '@/lib/kernel/time';
import { isBefore, type Known, pauseMs, shownOf, type Told } from './known';

/** A look that takes longer is given up. */
const patienceMs = minuteMs;
/** A timer that is so late was asleep, and the page is seen anew. */
const sleptMs = 30 * secondMs;

// The router shows an earlier drawing again on the way back: it is as old as when it first came.
const arrivals = new WeakMap<Told, number>();
function arrived(drawn: Told): Known {
  const atMs = arrivals.get(drawn) ?? nowMs();
  arrivals.set(drawn, atMs);
  return { ...drawn, atMs };
}

interface State {
  drawn: Told;
  known: Known;
  /** Looks in a row that failed. */
  failures: number;
  /** Looks that found nothing at the link any more; none while it leads somewhere. */
  misses: number;
}

/** An answer without news is the known one, but younger. */
function after(state: State, looked: Looked): State {
  if (looked.kind === 'failed') return { ...state, failures: state.failures + 1 };
  if (looked.kind === 'gone') return { ...state, misses: state.misses + 1 };
  return { ...state, failures: 0, known: { ...state.known, ...looked, atMs: nowMs() } };
}

/**
 * Keeps a page that the server drew true: looks again when there may be news (never in a hidden tab; at once when it is
 * seen again, or the connection is back), and has the page drawn anew when there are some. The words and pictures stay
 * on the server; the browser needs no code for them.
 */
export function useLooks(token: string, drawn: Told): { known: Known; isCutOff: boolean } {
  const locale = useLocale();
  const router = useRouter();
  const [state, setState] = useState<State>(() => ({
    drawn,
    known: arrived(drawn),
    failures: 0,
    misses: 0,
  }));
  // A drawing is an answer too, unless a newer one overtook it.
  if (state.drawn !== drawn) {
    const isOvertaken = isBefore(drawn, state.known);
    const known = isOvertaken ? state.known : arrived(drawn);
    setState({ ...state, drawn, known, misses: 0 });
  }
  const { known, failures, misses } = state;

  const underWay = useRef<AbortController>(null);
  const look = useEffectEvent(async (how: 'opened' | 'open') => {
    underWay.current?.abort();
    const flight = new AbortController();
    underWay.current = flight;
    const limit = setTimeout(() => flight.abort(), patienceMs);
    const input = { locale, token, ...(how === 'opened' && { look: how }) };
    const looked = await lookAt(input, known.etag, flight.signal);
    clearTimeout(limit);
    // Another one has set out since, or nobody waits any more.
    if (underWay.current === flight) setState((before) => after(before, looked));
  });
  useEffect(() => () => void (underWay.current = null), []);

  useEffect(() => {
    if (misses > 0) return router.refresh();
    const pause = pauseMs(known, failures, nowMs(), Math.random());
    if (pause === null) return;
    const dueMs = nowMs() + pause;
    const timer = setTimeout(() => {
      // A hidden one goes on when it is seen again.
      if (!document.hidden) void look(nowMs() - dueMs > sleptMs ? 'opened' : 'open');
    }, pause);
    return () => clearTimeout(timer);
  }, [known, failures, misses, router]);

  // Of what has come to its end too. The page is not drawn anew before there was an answer: without a connection the
  // router would leave for a page of the browser.
  const seenAgain = useEffectEvent(() => {
    if (!document.hidden) void look('opened');
  });
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => persisted && seenAgain();
    const seen = () => seenAgain();
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('pageshow', restored);
    window.addEventListener('online', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('pageshow', restored);
      window.removeEventListener('online', seen);
    };
  }, []);

  const isOld = shownOf(known) !== shownOf(drawn);
  useEffect(() => {
    // With every answer anew: a drawing that did not arrive is asked for again.
    if (isOld) router.refresh();
  }, [isOld, known, router]);

  return { known, isCutOff: failures > 0 };
}
