'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import {
  type KeyboardEvent,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { TextField } from '@/components/form/text-field';
import { SearchIcon } from '@/components/ui/icons';
import { placeWords } from '@/components/wizard/place/place-words';
import { formatNumber } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { Place } from '@/lib/wizard/place/places';
import { halfTyped, halfTypedBefore, keepHalfTyped } from './half-typed';

type Search = (text: string) => Place[];

// Kept out of the first load: it comes with the list of places.
const PlaceResults = dynamic(() =>
  import('./place-results').catch(() => ({ default: () => null })),
);

const listId = 'places';

export interface PlaceSearchHandle {
  /**
   * Chooses what was typed if it means a single place, else shows the list. Undefined when there is
   * no open text.
   */
  settle: () => Promise<Place | 'unclear' | null | undefined>;
  /** Clears the field: the place is shown elsewhere now. */
  empty: () => void;
}

interface PlaceSearchProps {
  ref?: Ref<PlaceSearchHandle>;
  /** Text typed before this search was mounted. */
  text: string;
  locale: Locale;
  error: string | undefined;
  onChoose: (place: Place) => void;
}

/** A combobox over cities and districts in either language. Loads the places on first focus. */
export function PlaceSearch({ ref, text: given, locale, error, onChoose }: PlaceSearchProps) {
  const t = useTranslations('step-coverage');
  const steps = useTranslations('steps');
  const wordsOf = (place: Place) => placeWords({ ...place, near: false }, locale, steps);
  const [search, setSearch] = useState<{ run: Search } | null>(null);
  const [text, setText] = useState(given || halfTyped);
  // The name of the place chosen here, which stays in the field.
  const [kept, setKept] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [unfetched, setUnfetched] = useState(false);

  const half = text === kept ? '' : text;
  const asked = half.trim();
  const results = search?.run(text) ?? [];
  const shown = open && results.length > 0;
  // Stays until the text changes, even after a blur: else the page would shift under a click.
  const nothing = asked.length > 2 && (search ? results.length === 0 : unfetched);

  const fetchSearch = () => {
    if (search) return;
    import('@/lib/wizard/place/place-search')
      .then(({ searchPlaces }) => {
        setSearch({ run: searchPlaces });
        setUnfetched(false);
      })
      .catch(() => setUnfetched(true));
  };
  const type = (typed: string) => {
    fetchSearch();
    setText(typed);
    setOpen(true);
    setActive(-1);
  };
  const input = useRef<HTMLInputElement>(null);
  // Text typed, or focus set, before hydration fires no event.
  const awake = useEffectEvent((found: HTMLInputElement) => {
    const before = halfTypedBefore();
    if (found.value !== halfTyped()) type(found.value);
    else if (found.value === '' && before !== '') {
      fetchSearch();
      setText(before);
    } else if (found === document.activeElement) fetchSearch();
  });
  useEffect(() => {
    awake(input.current as HTMLInputElement);
  }, []);
  useEffect(() => keepHalfTyped(half));

  const choose = (place: Place | undefined) => {
    if (!place) return;
    const words = wordsOf(place);
    onChoose(place);
    setText(words);
    setKept(words);
    setOpen(false);
  };
  const settle = async () => {
    if (!asked) return;
    const meant = await import('@/lib/wizard/place/place-search')
      .then(({ placeMeant }) => placeMeant(text))
      .catch(() => null);
    if (meant && meant !== 'unclear') choose(meant);
    else setOpen(true);
    return meant;
  };
  useImperativeHandle(ref, () => ({ settle, empty: () => setText('') }));
  const resume = () => {
    fetchSearch();
    if (asked) setOpen(true);
    // Select a place's name, so that typing replaces it.
    else input.current?.select();
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive((active + 1) % results.length),
    ArrowUp: () => setActive((active <= 0 ? results.length : active) - 1),
    Enter: () => choose(results[Math.max(active, 0)]),
    Escape: () => setOpen(false),
  };
  const found = () =>
    t('found', { count: results.length, n: formatNumber(results.length, locale) });
  // One text node, never two: browser translation replaces text nodes, and React would lose its
  // own.
  const said = nothing ? t(search ? 'none' : 'unfetched') : shown ? found() : '';
  const press = (event: KeyboardEvent) => {
    const act = shown ? keys[event.key] : undefined;
    // Enter after a name chooses it, even while the places are loading.
    if (act || (event.key === 'Enter' && asked)) event.preventDefault();
    act?.();
  };

  return (
    <div className="relative">
      <TextField
        ref={input}
        name="place"
        label={t('search')}
        hint={t('search-hint')}
        error={error}
        icon={<SearchIcon />}
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={resume}
        onClick={resume}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <p role="status" className={nothing ? 'mt-2 text-sm text-ink-2' : 'sr-only'}>
        {said}
      </p>
      {shown && (
        <Suspense>
          <PlaceResults
            {...{ listId, results, active, wordsOf }}
            onChoose={(place) => {
              choose(place);
              // Blurring closes the phone's keyboard and reveals the chosen place.
              input.current?.blur();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
