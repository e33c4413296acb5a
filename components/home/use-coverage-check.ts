'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { untilLeft } from '@/components/live/until-left';
import { isCity, type PickedPlace } from '@/components/wizard/place/picked-place';
import { type CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { askedBefore, keepAsked } from './asked-before';

type Failure = 'failed' | 'offline' | 'too-many';

const failureOf = ({ code }: CallError): Failure => {
  if (code === 'offline') return code;
  return code === 'too-many-requests' ? 'too-many' : 'failed';
};

/**
 * Checks whether a place is covered, and submits it to the wizard.
 * @param stepHref path of the coverage step
 */
export function useCoverageCheck(locale: Locale, stepHref: string) {
  const [before] = useState(askedBefore);
  const [place, setPlace] = useState(before.place);
  const [verdict, setVerdict] = useState(before.verdict);
  const [joined, setJoined] = useState(before.joined);
  useEffect(() => keepAsked({ place, verdict, joined }), [place, verdict, joined]);

  // Functions given to `mutate` are not called for a place that is no longer selected: `reset` and
  // a later `mutate` detach them.
  const checking = useMutation({
    mutationFn: ({ lat, long }: PickedPlace) =>
      call(endpoints.checkCoverage, { locale, point: { lat, long } }),
  });
  const going = useMutation({
    mutationFn: ({ lat, long, id }: PickedPlace) => {
      const answers = { place: { lat, long, id }, wish: null };
      return call(endpoints.submitStep, { locale, step: 'coverage', answers });
    },
  });
  const stop = () => {
    checking.reset();
    going.reset();
  };

  const check = (chosen: PickedPlace) => {
    setPlace(chosen);
    setVerdict(null);
    setJoined(false);
    stop();
    checking.mutate(chosen, { onSuccess: setVerdict });
  };

  const goOn = () => {
    if (!place) return;
    stop();
    // A city is only a rough place: the map of the step asks where in it.
    if (isCity(place)) return goToMap();
    going.mutate(place, {
      onSuccess(reply) {
        if (reply.kind === 'stop') setVerdict({ covered: false, nearest: null });
        if (reply.kind !== 'next') return going.reset();
        window.location.assign(reply.href);
        void untilLeft().then(going.reset);
      },
    });
  };

  /** Saves a draft so that the coverage step opens its map at this place. */
  const goToMap = () => {
    const draft = { place, map: true };
    call(endpoints.keepDraft, { locale, step: 'coverage', draft })
      .catch(() => {})
      .finally(() => window.location.assign(stepHref));
  };

  const error = checking.error ?? going.error;
  return {
    goToMap,
    place,
    verdict,
    state: checking.isPending ? 'checking' : going.isPending || going.isSuccess ? 'going' : 'idle',
    failure: error && failureOf(error),
    joined,
    check,
    goOn,
    retry: () => (going.error ? goOn() : place && check(place)),
    trust: () => setPlace(place && { ...place, sure: true }),
    join: () => setJoined(true),
    forget() {
      stop();
      setPlace(null);
      setVerdict(null);
    },
  };
}
