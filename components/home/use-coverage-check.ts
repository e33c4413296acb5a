'use client';

import { useEffect, useRef, useState } from 'react';
import { untilLeft } from '@/components/live/until-left';
import type { PickedPlace } from '@/components/steps/picked-place';
import { CallError, call } from '@/lib/bff/call';
import { endpoints } from '@/lib/bff/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { askedBefore, keepAsked } from './asked-before';

type Failure = 'failed' | 'offline' | 'too-many';

const failureOf = ({ code }: CallError): Failure => {
  if (code === 'offline') return code;
  return code === 'too-many-requests' ? 'too-many' : 'failed';
};

/** Asks whether we come to a place, and takes it into the wizard once somebody goes on from there. */
export function useCoverageCheck(locale: Locale) {
  const [before] = useState(askedBefore);
  const [place, setPlace] = useState(before.place);
  const [verdict, setVerdict] = useState(before.verdict);
  const [state, setState] = useState<'idle' | 'checking' | 'going'>('idle');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [joined, setJoined] = useState(before.joined);
  useEffect(() => keepAsked({ place, verdict, joined }), [place, verdict, joined]);
  // An answer about a place that was given up meanwhile is nobody's.
  const latest = useRef(0);

  const [failed, setFailed] = useState<'checking' | 'going'>('checking');
  const attempt = async (
    doing: 'checking' | 'going',
    act: (isWanted: () => boolean) => Promise<void>,
  ) => {
    latest.current += 1;
    const mine = latest.current;
    const isWanted = () => mine === latest.current;
    setState(doing);
    setFailure(null);
    try {
      await act(isWanted);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isWanted()) return;
      setFailure(failureOf(error));
      setFailed(doing);
    }
    if (isWanted()) setState('idle');
  };

  const check = (chosen: PickedPlace) => {
    setPlace(chosen);
    setVerdict(null);
    setJoined(false);
    const point = { lat: chosen.lat, long: chosen.long };
    void attempt('checking', async (isWanted) => {
      const told = await call(endpoints.checkCoverage, { locale, point });
      if (isWanted()) setVerdict(told);
    });
  };

  const goOn = () => {
    if (!place) return;
    const { lat, long, id } = place;
    void attempt('going', async (isWanted) => {
      const answers = { place: { lat, long, id }, wish: null };
      const reply = await call(endpoints.submitStep, { locale, step: 'coverage', answers });
      if (!isWanted()) return;
      if (reply.kind === 'next') {
        window.location.assign(reply.href);
        await untilLeft();
      }
      if (reply.kind === 'stop') setVerdict({ covered: false, nearest: null });
    });
  };

  /** The first step has the map: it opens there, at this place. */
  const goToMap = (href: string) => {
    const draft = { place, map: true };
    call(endpoints.keepDraft, { locale, step: 'coverage', draft })
      .catch(() => {})
      .finally(() => window.location.assign(href));
  };

  return {
    goToMap,
    place,
    verdict,
    state,
    failure,
    joined,
    check,
    goOn,
    retry: () => (failed === 'going' ? goOn() : place && check(place)),
    trust: () => setPlace(place && { ...place, sure: true }),
    join: () => setJoined(true),
    forget() {
      latest.current += 1;
      setPlace(null);
      setVerdict(null);
      setFailure(null);
      setState('idle');
    },
  };
}
