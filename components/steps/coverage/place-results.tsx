import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import type { Place } from '@/lib/wizard/place/places';

interface PlaceResultsProps {
  listId: string;
  results: Place[];
  /** Index of the option selected by the arrow keys; -1 for none. */
  active: number;
  labelOf: (place: Place) => string;
  onChoose: (place: Place) => void;
}

/** Arrow keys do not scroll the list by themselves. */
const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** The list of search results. */
export default function PlaceResults({
  listId,
  results,
  active,
  labelOf,
  onChoose,
}: PlaceResultsProps) {
  const t = useTranslations('step-coverage');
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('results')}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-88 overflow-y-auto rounded-md border border-line bg-surface py-1.5 shadow-sheet"
    >
      {results.map((place, index) => (
        <button
          key={place.id}
          id={`${listId}-${index}`}
          type="button"
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          ref={index === active ? scrollIntoView : undefined}
          className={classNames(
            'flex min-h-(--size-tap) w-full items-center px-4 text-start leading-(--leading-tight)',
            index === active ? 'bg-brand-soft' : 'hover:bg-sunk',
          )}
          // Keep the focus in the input: on blur the list would close before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
        >
          {labelOf(place)}
        </button>
      ))}
    </div>
  );
}
