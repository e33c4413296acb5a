'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormShell } from '@/components/form/form-shell';
import { MapLoadFailed, MapPlaceholder } from '@/components/map/placeholders';
import { Button } from '@/components/ui/button';
import { MapIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { getTypedValues } from '@/components/wizard/autosave/typed-values';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { useStep } from '@/components/wizard/form/use-step';
import { ChosenPlace } from '@/components/wizard/place/chosen-place';
import type { PickedPlace } from '@/components/wizard/place/picked-place';
import type { Point } from '@/lib/kernel/point';
import type { ParsedPoint } from '@/lib/wizard/place/coordinates';
import type { Place } from '@/lib/wizard/place/places';
import { requestedPlanOf } from '@/lib/wizard/plans/preselected-plan';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { CoverageData, CoverageValues, Refusal } from './answers';
import { Locate } from './locate';
import {
  CityList,
  type CoordinatesError,
  CoordinatesField,
  type CoordinatesFieldHandle,
} from './other-ways';
import { PlaceSearch, type PlaceSearchHandle } from './place-search';
import { usePlaceParam } from './use-place-param';

// Rarely needed, and only after an interaction. If they fail to load, the page works without them.
const PinMap = dynamic(() =>
  import('@/components/map/pin-map').catch(() => ({ default: MapLoadFailed })),
);
const PlaceWarning = dynamic(() =>
  import('@/components/wizard/place/place-warning').catch(() => ({ default: () => null })),
);
const NotCovered = dynamic(() =>
  import('./not-covered').catch(() => ({ default: NotCoveredFallback })),
);

function NotCoveredFallback() {
  const t = useTranslations('step-coverage.not-covered');
  return (
    <Notice role="alert" tone="warn" title={t('title')}>
      {t('text')}
    </Notice>
  );
}

const pickedPlace = ({ id, point }: Place): PickedPlace => ({ ...point, id, searched: id });

const keyOf = ({ lat, long }: Point): string => `${lat},${long}`;

export default function CoverageView(props: StepViewProps<CoverageValues, CoverageData>) {
  const { locale, data } = props;
  const t = useTranslations('step-coverage');
  const query = useSearchParams();
  const requested = requestedPlanOf(query.get('plan'), query.get('option'));
  const { form, shell, busy, withBusy, errorOf, problem, stopped } = useStep<CoverageValues>({
    props,
    defaults: ({ place: kept, wish: earlier, map, waiting }) => ({
      // A stored draft is untrusted.
      place: kept && [kept.lat, kept.long].every(Number.isFinite) ? kept : null,
      wish: requested ?? earlier ?? null,
      map: map ?? false,
      waiting: waiting ?? null,
    }),
    fields: ['place'],
    schema: () => import('./answers').then(({ coverageAnswers }) => coverageAnswers),
    answersOf: ({ place, wish }) => ({
      place: place && { lat: place.lat, long: place.long, id: place.id },
      wish,
    }),
  });
  const { control, setValue, formState } = form;
  const [place, map, waiting] = useWatch({ control, name: ['place', 'map', 'waiting'] });

  // A refusal belongs to one place and is shown while that place is chosen.
  const [refusal, setRefusal] = useState(
    () => data.refused ?? (getTypedValues('refusal') as Refusal | null | undefined),
  );
  const [handledStop, setHandledStop] = useState(stopped);
  if (stopped !== handledStop) {
    setHandledStop(stopped);
    const refusalData = stopped?.data as Partial<Refusal> | undefined;
    if (stopped && place) setRefusal({ point: place, nearest: refusalData?.nearest });
  }
  const key = place && keyOf(place);
  const refused = refusal && keyOf(refusal.point) === key ? refusal : null;

  const [coordinatesError, setCoordinatesError] = useState<CoordinatesError | null>(null);
  const choose = (chosen: PickedPlace | null) => {
    if (chosen) setCoordinatesError(null);
    setValue('place', chosen, { shouldValidate: chosen !== null && formState.isSubmitted });
  };
  const search = useRef<PlaceSearchHandle>(null);
  const coordinates = useRef<CoordinatesFieldHandle>(null);
  const choosePlace = (found: Place) => choose(pickedPlace(found));
  const chooseOther = (chosen: PickedPlace | null) => {
    search.current?.clear();
    choose(chosen);
  };
  const chooseListed = (listed: Place) => chooseOther(pickedPlace(listed));
  const choosePoint = (point: ParsedPoint) =>
    chooseOther({ ...point, id: null, searched: place?.searched ?? place?.id });
  const chooseLocated = (point: Point, accuracyM: number) =>
    chooseOther({ ...point, id: null, accuracyM });
  const paramText = usePlaceParam(query.get('place'), key, choosePlace);

  const [focusOnMount, setFocusOnMount] = useState(false);
  const openMap = () => {
    setFocusOnMount(true);
    setValue('map', true);
  };
  // A whole city was submitted: open its map to choose a home.
  const needsPin = formState.errors.place?.message === 'place-city';
  useEffect(() => {
    if (needsPin) setValue('map', true);
  }, [needsPin, setValue]);

  // First resolve text that was typed but not chosen: it may mean a single place.
  const [isAmbiguous, setAmbiguous] = useState(false);
  const resolveAndSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const coordinatesFound = await coordinates.current?.resolve();
    const match = coordinatesFound === undefined ? await search.current?.resolve() : undefined;
    setAmbiguous(match === 'unclear');
    // Do not submit an earlier place when the typed one is unknown.
    if (match === 'unclear' || match === null || coordinatesFound === false) choose(null);
    const chosen = form.getValues('place');
    if (chosen?.guess && !chosen.sure) {
      event.preventDefault();
      form.setError('place', { message: 'place-guess' });
      return openMap();
    }
    return shell.onSubmit(event);
  };
  const placeError = coordinatesError
    ? undefined
    : errorOf('place') && isAmbiguous
      ? t('errors.place-unclear')
      : errorOf('place');
  const message = coordinatesError ? t(`errors.${coordinatesError}`) : placeError;

  const chooseAnother = () => {
    chooseOther(null);
    document.getElementById('place')?.focus();
  };

  const shownPlace = place && (
    <>
      <ChosenPlace label={t('chosen')} place={place} locale={locale} />
      <Suspense>
        {/* Also after a refusal: swapped coordinates are its likeliest cause. */}
        <PlaceWarning
          {...{ place, locale }}
          onSwapCoordinates={choosePoint}
          onOpenMap={openMap}
          onConfirm={() => choose({ ...place, sure: true })}
        />
      </Suspense>
    </>
  );

  return (
    <FormShell
      {...shell}
      onSubmit={(event) => withBusy(resolveAndSubmit(event))}
      errors={message ? [{ name: coordinatesError ? 'coordinates' : 'place', message }] : []}
      title={t('title')}
      lead={t('lead')}
      submit={{
        label: t(refused ? 'submit-again' : 'submit'),
        busyLabel: t('submitting'),
        busy,
        variant: refused ? 'secondary' : 'primary',
      }}
      total={props.total}
      notice={
        <>
          {props.from === 'change-address' && <Notice tone="info">{props.change?.stays}</Notice>}
          <StepNotice props={{ ...props, change: undefined }} {...{ problem }} stopped={null} />
        </>
      }
    >
      <Suspense>
        {refused && (
          <NotCovered
            {...{ locale }}
            privacyHref={data.privacyHref}
            point={{ ...refused.point, id: place?.id ?? null }}
            refusal={refused}
            joined={waiting === key}
            onJoined={() => setValue('waiting', key)}
            onChoose={chooseListed}
            onChooseAnother={chooseAnother}
          />
        )}
      </Suspense>
      <PlaceSearch
        key={paramText}
        ref={search}
        text={paramText}
        locale={locale}
        error={placeError}
        onChoose={choosePlace}
      />
      {!map && shownPlace}
      {!map && (
        <div className="grid gap-3">
          <Locate chosen={place} privacyHref={data.privacyHref} onLocated={chooseLocated} />
          <Button variant="secondary" wide icon={<MapIcon />} onClick={openMap}>
            {t('map')}
          </Button>
        </div>
      )}
      {map && (
        <Suspense fallback={<MapPlaceholder />}>
          <PinMap
            {...{ locale, focusOnMount }}
            tiles={data.tiles}
            point={place}
            accuracyM={place?.accuracyM}
            onMove={choosePoint}
            onLocated={chooseLocated}
          />
        </Suspense>
      )}
      {map && shownPlace}
      <div className="grid">
        <CityList locale={locale} onChoose={chooseListed} />
        <CoordinatesField
          ref={coordinates}
          error={coordinatesError ? message : undefined}
          onFound={choosePoint}
          onError={setCoordinatesError}
        />
      </div>
    </FormShell>
  );
}
