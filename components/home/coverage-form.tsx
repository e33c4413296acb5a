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
  /** The coverage step: target of the form and the link until the script has loaded. */
  href: string;
  words: Record<'search' | 'hint' | 'locate' | 'note', string>;
  privacyHref: string;
  /** Link to the privacy page. */
  privacy: ReactNode;
  /** Another way to continue, shown under the button. */
  other: ReactNode;
  messages: CoveragePanelProps['messages'];
}

type Awake = Pick<CoveragePanelProps, 'text' | 'firstAct'> & {
  Panel: ComponentType<CoveragePanelProps>;
};

// Kept for the document: after a language switch, a panel with input is shown again at once.
let loaded: Awake['Panel'] | undefined;

const awakeBefore = (): Awake | null =>
  loaded && (askedBefore().place || halfTyped())
    ? { Panel: loaded, firstAct: 'again', text: '' }
    : null;

/**
 * The coverage question as plain HTML. The interactive panel (search, places, requests, messages)
 * is loaded when the visitor first touches the form, and takes over what was typed.
 */
export function CoverageForm({ locale, href, words, privacy, ...passed }: CoverageFormProps) {
  const [awake, setAwake] = useState(awakeBefore);
  const input = useRef<HTMLInputElement>(null);

  const wake = async (firstAct: Awake['firstAct']) => {
    const { default: Panel } = await import('./coverage-panel');
    loaded = Panel;
    setAwake({ Panel, firstAct, text: input.current?.value ?? '' });
  };
  // No event reports what was focused or typed before hydration.
  const begun = useEffectEvent((box: HTMLInputElement) => {
    if (box.value !== '' || box === document.activeElement) void wake('search').catch(() => {});
  });
  useEffect(() => {
    if (input.current) begun(input.current);
  }, []);
  const locate = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    // If the panel cannot be loaded, follow the link.
    wake('locate').catch(() => window.location.assign(href));
  };

  if (awake) {
    const { Panel, ...first } = awake;
    return <Panel {...{ locale, href }} {...passed} {...first} />;
  }
  return (
    // `data-live` from the start: the early script must not hold this form back.
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
            // Keeps a long paste visible, but a longer text would not fit into a URL.
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
