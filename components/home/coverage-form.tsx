'use client';

import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { halfTyped } from '@/components/steps/coverage/half-typed';
import { ButtonLink } from '@/components/ui/button';
import { LocateFixedIcon, SearchIcon } from '@/components/ui/icons';
import type { Locale } from '@/lib/i18n/routing';
import { askedBefore } from './asked-before';
import type { CoveragePanelProps } from './coverage-panel';

interface CoverageFormProps {
  locale: Locale;
  /** The step where the same is asked: the form and the link lead there until the script has come. */
  href: string;
  words: Record<'search' | 'hint' | 'locate' | 'note', string>;
  privacyHref: string;
  /** The link that leads there. */
  privacy: ReactNode;
  /** Another way, said under the button. */
  other: ReactNode;
  messages: CoveragePanelProps['messages'];
}

type Awake = Pick<CoveragePanelProps, 'text' | 'firstAct'> & {
  Panel: ComponentType<CoveragePanelProps>;
};

// Once it has come it stays: a switch of the language finds what was typed, or the place that was chosen and its answer.
let loaded: Awake['Panel'] | undefined;

const awakeBefore = (): Awake | null =>
  loaded && (askedBefore().place || halfTyped())
    ? { Panel: loaded, firstAct: 'again', text: '' }
    : null;

/**
 * The question, as plain HTML. Everything that answers it on the page (search, places, calls, words) is fetched when
 * it is first touched, and takes over what was typed.
 */
export function CoverageForm({ locale, href, words, privacy, ...passed }: CoverageFormProps) {
  const [awake, setAwake] = useState(awakeBefore);
  const input = useRef<HTMLInputElement>(null);

  const wake = async (firstAct: Awake['firstAct']) => {
    const { default: Panel } = await import('./coverage-panel');
    loaded = Panel;
    setAwake({ Panel, firstAct, text: input.current?.value ?? '' });
  };
  // Where the cursor stood, or what was typed, before the page was alive: no event tells of it.
  const begun = useEffectEvent((box: HTMLInputElement) => {
    if (box.value !== '' || box === document.activeElement) void wake('search').catch(() => {});
  });
  useEffect(() => {
    if (input.current) begun(input.current);
  }, []);
  const locate = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    // Where the script does not come, the link still leads on.
    wake('locate').catch(() => window.location.assign(href));
  };

  if (awake) {
    const { Panel, ...first } = awake;
    return <Panel {...{ locale, href }} {...passed} {...first} />;
  }
  return (
    // Alive as it is: the early script must not hold it back.
    <form method="get" action={href} data-live="" className="grid gap-3.5">
      <div className="grid gap-1.5">
        <label htmlFor="place" className="leading-(--leading-tight) font-medium">
          {words.search}
        </label>
        <p id="place-hint" className="text-sm text-ink-2">
          {words.hint}
        </p>
        <span className="relative block">
          <input
            ref={input}
            id="place"
            name="place"
            aria-describedby="place-hint"
            dir="auto"
            placeholder=" "
            autoComplete="off"
            enterKeyHint="search"
            // Whatever was pasted stays to be seen; an address takes no more.
            maxLength={1_000}
            className="field-box ps-11.5"
            onFocus={() => void wake('search').catch(() => {})}
          />
          <span className="pointer-events-none absolute inset-y-0 start-4 grid place-items-center text-ink-2">
            <SearchIcon />
          </span>
        </span>
      </div>
      <div className="grid gap-1.5">
        <ButtonLink href={href} wide icon={<LocateFixedIcon />} onClick={locate}>
          {words.locate}
        </ButtonLink>
        <p className="text-center text-sm text-ink-2">{words.note}</p>
        {privacy}
      </div>
      <p className="text-center">{passed.other}</p>
    </form>
  );
}
