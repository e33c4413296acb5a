'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormShell } from '@/components/form/form-shell';
import { Button } from '@/components/ui/button';
import { MapIcon } from '@/components/ui/icons/map';
import { Notice } from '@/components/ui/notice';
import type { NearPlace, Place, Point } from '@/lib/onboarding/places';
import { ChosenPlace } from '../chosen-place';
import { StepNotice } from '../step-notice';
import { useStep } from '../use-step';
import type { Stop } from '../use-submit';
import type { StepViewProps } from '../view-props';
import type { PickedPlace } from '../picked-place';
import type { CoverageData, CoverageValues } from './answers';
import { MapComing, MapMissing } from '@/components/map/stand-in';
import { CityList } from './city-list';
import {
  type CoordinatesFault,
  CoordinatesField,
  type CoordinatesFieldHandle,
} from './coordinates-field';
import { Locate } from './locate';
import { PlaceSearch, type PlaceSearchHandle } from './place-search';
import { useNamedPlace } from './use-named-place';
import { wishOf } from './wish';

// Needed by few, and after the first press only. Where they cannot be fetched, the page does without.
const PinMap = dynamic(() =>
  import('@/components/map/pin-map').catch(() => ({ default: MapMissing })),
);
const PlaceDoubt = dynamic(() => import('../place-doubt').catch(() => ({ default: () => null })));
const NotCovered = dynamic(() => import('./not-covered').catch(() => ({ default: Refused })));

function Refused() {
  const t = useTranslations('step-coverage.not-covered');
  return (
    <Notice role="alert" tone="warn" title={t('title')}>
      {t('text')}
    </Notice>
  );
}

const keyOf = ({ lat, long }: Point): string => `${lat},${long}`;

const nearestOf = ({ data }: Stop): NearPlace | null =>
  (data as { nearest?: NearPlace | null } | undefined)?.nearest ?? null;

export default function CoverageView(props: StepViewProps<CoverageValues, CoverageData>) {
  const { locale, data } = props;
  const t = useTranslations('step-coverage');
  const query = useSearchParams();
  const wish = wishOf(query.get('plan'), query.get('option'));
  const { form, shell, busy, fault, problem, stopped } = useStep<CoverageValues>({
    props,
    defaults: (before) => ({
      // What was kept is whatever was sent.
      place:
        before.place && Number.isFinite(before.place.lat) && Number.isFinite(before.place.long)
          ? before.place
          : null,
      wish: wish ?? before.wish ?? null,
      map: before.map ?? false,
      waiting: before.waiting ?? null,
    }),
    fields: ['place'],
    schema: () => import('./answers').then(({ coverageAnswers }) => coverageAnswers),
    answersOf: ({ place, wish: wanted }) => ({
      place: place && { lat: place.lat, long: place.long, id: place.id },
      wish: wanted,
    }),
  });
  const { control, setValue, formState } = form;
  const [place, map, waiting] = useWatch({ control, name: ['place', 'map', 'waiting'] });

  // A refusal is of one place: it stands while that one is chosen, whatever else is pressed.
  const [refusal, setRefusal] = useState(data.refused);
  const [heard, setHeard] = useState(stopped);
  if (stopped !== heard) {
    setHeard(stopped);
    if (stopped && place) setRefusal({ point: place, nearest: nearestOf(stopped) });
  }
  const refused = place && refusal && keyOf(refusal.point) === keyOf(place) ? refusal : null;

  const [unread, setUnread] = useState<CoordinatesFault | null>(null);
  const choose = (chosen: PickedPlace | null) => {
    if (chosen) setUnread(null);
    setValue('place', chosen, { shouldValidate: chosen !== null && formState.isSubmitted });
  };
  const search = useRef<PlaceSearchHandle>(null);
  const coordinates = useRef<CoordinatesFieldHandle>(null);
  const choosePlace = ({ id, point }: Place) => choose({ ...point, id, searched: id });
  const chooseOther = (chosen: PickedPlace | null) => {
    search.current?.empty();
    choose(chosen);
  };
  const chooseListed = ({ id, point }: Place) => chooseOther({ ...point, id, searched: id });
  const choosePoint = (point: Point) =>
    chooseOther({ ...point, id: null, searched: place?.searched ?? place?.id });
  const chooseFix = (point: Point, accuracyM: number) =>
    chooseOther({ ...point, id: null, accuracyM });
  const named = useNamedPlace(query.get('place'), place && keyOf(place), choosePlace);

  // What was typed and not chosen yet is looked at first: it may be plain what it means.
  const [unclear, setUnclear] = useState(false);
  const settled = async (event: FormEvent<HTMLFormElement>) => {
    const pointed = await coordinates.current?.settle();
    const meant = pointed === undefined ? await search.current?.settle() : undefined;
    setUnclear(meant === 'unclear');
    // Nor is an older place sent for one that was typed and that nobody knows.
    if (meant === 'unclear' || meant === null || pointed === false) choose(null);
    return shell.onSubmit(event);
  };
  const [name, message] = unread
    ? ['coordinates', t(`errors.${unread}`)]
    : ['place', fault('place') && unclear ? t('errors.place-unclear') : fault('place')];
  const saidOf = (field: string) => (field === name ? message : undefined);

  const elsewhere = () => {
    chooseOther(null);
    document.getElementById('place')?.focus();
  };

  const [isAsked, setAsked] = useState(false);
  const openMap = () => {
    setAsked(true);
    setValue('map', true);
  };

  const picked = place && (
    <>
      <ChosenPlace label={t('chosen')} place={place} locale={locale} />
      <Suspense>
        {/* Also after a refusal: numbers that were swapped are its likeliest reason. */}
        <PlaceDoubt
          {...{ place, locale }}
          onSwap={choosePoint}
          onMap={openMap}
          onSure={() => choose({ ...place, sure: true })}
        />
      </Suspense>
    </>
  );

  return (
    <FormShell
      {...shell}
      onSubmit={settled}
      faults={message ? [{ name, message }] : []}
      title={t('title')}
      lead={t('lead')}
      submit={{ label: t(refused ? 'submit-again' : 'submit'), busyLabel: t('submitting'), busy }}
      total={props.total}
      notice={<StepNotice {...{ props, problem }} stopped={null} />}
    >
      <Suspense>
        {refused && place && (
          <NotCovered
            {...{ locale }}
            privacyHref={data.privacyHref}
            point={{ lat: place.lat, long: place.long }}
            nearest={refused.nearest}
            joined={waiting === keyOf(place)}
            onJoined={() => setValue('waiting', keyOf(place))}
            onChoose={chooseListed}
            onElsewhere={elsewhere}
          />
        )}
      </Suspense>
      <PlaceSearch
        key={named}
        ref={search}
        text={named}
        locale={locale}
        error={saidOf('place')}
        onChoose={choosePlace}
      />
      {!map && picked}
      {!map && (
        <div className="grid gap-3">
          <Locate chosen={place} privacyHref={data.privacyHref} onLocated={chooseFix} />
          <Button look="second" wide icon={<MapIcon />} onClick={openMap}>
            {t('map')}
          </Button>
        </div>
      )}
      {map && (
        <Suspense fallback={<MapComing />}>
          <PinMap
            {...{ locale, isAsked }}
            tiles={data.tiles}
            point={place}
            accuracyM={place?.accuracyM}
            onMove={choosePoint}
            onLocated={chooseFix}
          />
        </Suspense>
      )}
      {map && picked}
      <div className="grid">
        <CityList locale={locale} onChoose={chooseListed} />
        <CoordinatesField
          ref={coordinates}
          error={saidOf('coordinates')}
          onFound={choosePoint}
          onFault={setUnread}
        />
      </div>
    </FormShell>
  );
}
