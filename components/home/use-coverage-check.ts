'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { navigationTimeout } from '@/components/live/navigation-timeout';
import { isCity, type PickedPlace } from '@/components/wizard/place/picked-place';
import { type CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { lastCoverageCheck, storeCoverageCheck } from './last-coverage-check';

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
  const [before] = useState(lastCoverageCheck);
  const [place, setPlace] = useState(before.place);
  const [verdict, setVerdict] = useState(before.verdict);
  const [joined, setJoined] = useState(before.joined);
  useEffect(() => storeCoverageCheck({ place, verdict, joined }), [place, verdict, joined]);

  // Functions given to `mutate` are not called for a place that is no longer selected: `reset` and
  // a later `mutate` detach them.
  const coverageCheck = useMutation({
    mutationFn: ({ lat, long }: PickedPlace) =>
      call(endpoints.checkCoverage, { locale, point: { lat, long } }),
  });
  const submission = useMutation({
    mutationFn: ({ lat, long, id }: PickedPlace) => {
      const answers = { place: { lat, long, id }, wish: null };
      return call(endpoints.submitStep, { locale, step: 'coverage', answers });
    },
  });
  const stop = () => {
    coverageCheck.reset();
    submission.reset();
  };

  const check = (chosen: PickedPlace) => {
    setPlace(chosen);
    setVerdict(null);
    setJoined(false);
    stop();
    coverageCheck.mutate(chosen, { onSuccess: setVerdict });
  };

  const submit = () => {
    if (!place) return;
    stop();
    // A city is only a rough place: the map of the step asks where in it.
    if (isCity(place)) return openMap();
    submission.mutate(place, {
      onSuccess(reply) {
        if (reply.kind === 'stop') setVerdict({ covered: false, nearest: null });
        if (reply.kind !== 'next') return submission.reset();
        window.location.assign(reply.href);
        void navigationTimeout().then(submission.reset);
      },
    });
  };

  /** Saves a draft so that the coverage step opens its map at this place. */
  const openMap = () => {
    const draft = { place, map: true };
    call(endpoints.keepDraft, { locale, step: 'coverage', draft })
      .catch(() => {})
      .finally(() => window.location.assign(stepHref));
  };

  const error = coverageCheck.error ?? submission.error;
  return {
    openMap,
    place,
    verdict,
    state: coverageCheck.isPending
      ? 'checking'
      : submission.isPending || submission.isSuccess
        ? 'submitting'
        : 'idle',
    failure: error && failureOf(error),
    joined,
    check,
    submit,
    retry: () => (submission.error ? submit() : place && check(place)),
    confirmPlace: () => setPlace(place && { ...place, sure: true }),
    markJoined: () => setJoined(true),
    clear() {
      stop();
      setPlace(null);
      setVerdict(null);
    },
  };
}
