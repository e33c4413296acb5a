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
import { describePlace } from '@/components/wizard/place/describe-place';
import { formatNumber } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { Place } from '@/lib/wizard/place/places';
import { storeUnresolvedText, unresolvedText, unresolvedTextBefore } from './search-text';

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
  resolve: () => Promise<Place | 'unclear' | null | undefined>;
  /** Clears the field: the place is shown elsewhere now. */
  clear: () => void;
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
  const labelOf = (place: Place) => describePlace({ ...place, near: false }, locale, steps);
  const [search, setSearch] = useState<{ run: Search } | null>(null);
  const [text, setText] = useState(given || unresolvedText);
  // The name of the place chosen here, which stays in the field.
  const [chosenName, setChosenName] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [loadFailed, setLoadFailed] = useState(false);

  const unresolved = text === chosenName ? '' : text;
  const query = unresolved.trim();
  const results = search?.run(text) ?? [];
  const shown = open && results.length > 0;
  // Stays until the text changes, even after a blur: else the page would shift under a click.
  const hasNoResults = query.length > 2 && (search ? results.length === 0 : loadFailed);

  const loadSearch = () => {
    if (search) return;
    import('@/lib/wizard/place/place-search')
      .then(({ searchPlaces }) => {
        setSearch({ run: searchPlaces });
        setLoadFailed(false);
      })
      .catch(() => setLoadFailed(true));
  };
  const handleInput = (typed: string) => {
    loadSearch();
    setText(typed);
    setOpen(true);
    setActive(-1);
  };
  const input = useRef<HTMLInputElement>(null);
  // Text typed, or focus set, before hydration fires no event.
  const adoptInput = useEffectEvent((found: HTMLInputElement) => {
    const before = unresolvedTextBefore();
    if (found.value !== unresolvedText()) handleInput(found.value);
    else if (found.value === '' && before !== '') {
      loadSearch();
      setText(before);
    } else if (found === document.activeElement) loadSearch();
  });
  useEffect(() => {
    adoptInput(input.current as HTMLInputElement);
  }, []);
  useEffect(() => storeUnresolvedText(unresolved));

  const choose = (place: Place | undefined) => {
    if (!place) return;
    const label = labelOf(place);
    onChoose(place);
    setText(label);
    setChosenName(label);
    setOpen(false);
  };
  const resolve = async () => {
    if (!query) return;
    const match = await import('@/lib/wizard/place/place-search')
      .then(({ resolvePlace }) => resolvePlace(text))
      .catch(() => null);
    if (match && match !== 'unclear') choose(match);
    else setOpen(true);
    return match;
  };
  useImperativeHandle(ref, () => ({ resolve, clear: () => setText('') }));
  const reopen = () => {
    loadSearch();
    if (query) setOpen(true);
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
  const status = hasNoResults ? t(search ? 'none' : 'unfetched') : shown ? found() : '';
  const onKeyDown = (event: KeyboardEvent) => {
    const act = shown ? keys[event.key] : undefined;
    // Enter after a name chooses it, even while the places are loading.
    if (act || (event.key === 'Enter' && query)) event.preventDefault();
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
        onChange={(event) => handleInput(event.target.value)}
        onFocus={reopen}
        onClick={reopen}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={hasNoResults ? 'mt-2 text-sm text-ink-2' : 'sr-only'}>
        {status}
      </p>
      {shown && (
        <Suspense>
          <PlaceResults
            {...{ listId, results, active, labelOf }}
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
