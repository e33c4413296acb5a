'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormShell } from '@/components/form/form-shell';
import { MapComing, MapMissing } from '@/components/map/stand-in';
import { Button } from '@/components/ui/button';
import { MapIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { typedOf } from '@/components/wizard/autosave/typed';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { useStep } from '@/components/wizard/form/use-step';
import { ChosenPlace } from '@/components/wizard/place/chosen-place';
import type { PickedPlace } from '@/components/wizard/place/picked-place';
import type { Point } from '@/lib/kernel/point';
import type { ReadPoint } from '@/lib/wizard/place/coordinates';
import type { Place } from '@/lib/wizard/place/places';
import { wishOf } from '@/lib/wizard/plans/wish';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { CoverageData, CoverageValues, Refusal } from './answers';
import { CityList } from './city-list';
import {
  type CoordinatesFault,
  CoordinatesField,
  type CoordinatesFieldHandle,
} from './coordinates-field';
import { Locate } from './locate';
import { PlaceSearch, type PlaceSearchHandle } from './place-search';
import { useNamedPlace } from './use-named-place';

// Rarely needed, and only after an interaction. If they fail to load, the page works without them.
const PinMap = dynamic(() =>
  import('@/components/map/pin-map').catch(() => ({ default: MapMissing })),
);
const PlaceDoubt = dynamic(() =>
  import('@/components/wizard/place/place-doubt').catch(() => ({ default: () => null })),
);
const NotCovered = dynamic(() => import('./not-covered').catch(() => ({ default: Refused })));

function Refused() {
  const t = useTranslations('step-coverage.not-covered');
  return (
    <Notice role="alert" tone="warn" title={t('title')}>
      {t('text')}
    </Notice>
  );
}

const picked = ({ id, point }: Place): PickedPlace => ({ ...point, id, searched: id });

const keyOf = ({ lat, long }: Point): string => `${lat},${long}`;

export default function CoverageView(props: StepViewProps<CoverageValues, CoverageData>) {
  const { locale, data } = props;
  const t = useTranslations('step-coverage');
  const query = useSearchParams();
  const wish = wishOf(query.get('plan'), query.get('option'));
  const { form, shell, busy, during, fault, problem, stopped } = useStep<CoverageValues>({
    props,
    defaults: ({ place: kept, wish: wished, map, waiting }) => ({
      // A stored draft is untrusted.
      place: kept && [kept.lat, kept.long].every(Number.isFinite) ? kept : null,
      wish: wish ?? wished ?? null,
      map: map ?? false,
      waiting: waiting ?? null,
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

  // A refusal belongs to one place and is shown while that place is chosen.
  const [refusal, setRefusal] = useState(
    () => data.refused ?? (typedOf('refusal') as Refusal | null | undefined),
  );
  const [heard, setHeard] = useState(stopped);
  if (stopped !== heard) {
    setHeard(stopped);
    const told = stopped?.data as Partial<Refusal> | undefined;
    if (stopped && place) setRefusal({ point: place, nearest: told?.nearest });
  }
  const key = place && keyOf(place);
  const refused = refusal && keyOf(refusal.point) === key ? refusal : null;

  const [unread, setUnread] = useState<CoordinatesFault | null>(null);
  const choose = (chosen: PickedPlace | null) => {
    if (chosen) setUnread(null);
    setValue('place', chosen, { shouldValidate: chosen !== null && formState.isSubmitted });
  };
  const search = useRef<PlaceSearchHandle>(null);
  const coordinates = useRef<CoordinatesFieldHandle>(null);
  const choosePlace = (found: Place) => choose(picked(found));
  const chooseOther = (chosen: PickedPlace | null) => {
    search.current?.empty();
    choose(chosen);
  };
  const chooseListed = (listed: Place) => chooseOther(picked(listed));
  const choosePoint = (point: ReadPoint) =>
    chooseOther({ ...point, id: null, searched: place?.searched ?? place?.id });
  const chooseFix = (point: Point, accuracyM: number) =>
    chooseOther({ ...point, id: null, accuracyM });
  const named = useNamedPlace(query.get('place'), key, choosePlace);

  const [isAsked, setAsked] = useState(false);
  const openMap = () => {
    setAsked(true);
    setValue('map', true);
  };
  // A whole city was submitted: open its map to choose a home.
  const wantsPin = formState.errors.place?.message === 'place-city';
  useEffect(() => {
    if (wantsPin) setValue('map', true);
  }, [wantsPin, setValue]);

  // First resolve text that was typed but not chosen: it may mean a single place.
  const [unclear, setUnclear] = useState(false);
  const settled = async (event: FormEvent<HTMLFormElement>) => {
    const pointed = await coordinates.current?.settle();
    const meant = pointed === undefined ? await search.current?.settle() : undefined;
    setUnclear(meant === 'unclear');
    // Do not submit an earlier place when the typed one is unknown.
    if (meant === 'unclear' || meant === null || pointed === false) choose(null);
    const chosen = form.getValues('place');
    if (chosen?.guess && !chosen.sure) {
      event.preventDefault();
      form.setError('place', { message: 'place-guess' });
      return openMap();
    }
    return shell.onSubmit(event);
  };
  const unplaced = unread
    ? undefined
    : fault('place') && unclear
      ? t('errors.place-unclear')
      : fault('place');
  const message = unread ? t(`errors.${unread}`) : unplaced;

  const elsewhere = () => {
    chooseOther(null);
    document.getElementById('place')?.focus();
  };

  const shownPlace = place && (
    <>
      <ChosenPlace label={t('chosen')} place={place} locale={locale} />
      <Suspense>
        {/* Also after a refusal: swapped coordinates are its likeliest cause. */}
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
      onSubmit={(event) => during(settled(event))}
      faults={message ? [{ name: unread ? 'coordinates' : 'place', message }] : []}
      title={t('title')}
      lead={t('lead')}
      submit={{
        label: t(refused ? 'submit-again' : 'submit'),
        busyLabel: t('submitting'),
        busy,
        look: refused ? 'second' : 'filled',
      }}
      total={props.total}
      notice={<StepNotice {...{ props, problem }} stopped={null} />}
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
            onElsewhere={elsewhere}
          />
        )}
      </Suspense>
      <PlaceSearch
        key={named}
        ref={search}
        text={named}
        locale={locale}
        error={unplaced}
        onChoose={choosePlace}
      />
      {!map && shownPlace}
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
      {map && shownPlace}
      <div className="grid">
        <CityList locale={locale} onChoose={chooseListed} />
        <CoordinatesField
          ref={coordinates}
          error={unread ? message : undefined}
          onFound={choosePoint}
          onFault={setUnread}
        />
      </div>
    </FormShell>
  );
}
