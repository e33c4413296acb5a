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
import { unresolvedText } from '@/components/steps/coverage/search-text';
import { ButtonLink } from '@/components/ui/button';
import { LocateFixedIcon, SearchIcon } from '@/components/ui/icons';
import type { Locale } from '@/lib/i18n/routing';
import type { CoveragePanelProps } from './coverage-panel';
import { lastCoverageCheck } from './last-coverage-check';

interface CoverageFormProps {
  locale: Locale;
  /** The coverage step: target of the form and the link until the script has loaded. */
  href: string;
  labels: Record<'search' | 'hint' | 'locate' | 'note', string>;
  privacyHref: string;
  /** Link to the privacy page. */
  privacy: ReactNode;
  /** Another way to continue, shown under the button. */
  other: ReactNode;
  messages: CoveragePanelProps['messages'];
}

type LoadedPanel = Pick<CoveragePanelProps, 'text' | 'trigger'> & {
  Panel: ComponentType<CoveragePanelProps>;
};

// Kept for the document: after a language switch, a panel with input is shown again at once.
let loaded: LoadedPanel['Panel'] | undefined;

const restoredPanel = (): LoadedPanel | null =>
  loaded && (lastCoverageCheck().place || unresolvedText())
    ? { Panel: loaded, trigger: 'restored', text: '' }
    : null;

/**
 * The coverage question as plain HTML. The interactive panel (search, places, requests, messages)
 * is loaded when the visitor first touches the form, and takes over what was typed.
 */
export function CoverageForm({ locale, href, labels, privacy, ...panelProps }: CoverageFormProps) {
  const [loadedPanel, setLoadedPanel] = useState(restoredPanel);
  const input = useRef<HTMLInputElement>(null);

  const loadPanel = async (trigger: LoadedPanel['trigger']) => {
    const { default: Panel } = await import('./coverage-panel');
    loaded = Panel;
    setLoadedPanel({ Panel, trigger, text: input.current?.value ?? '' });
  };
  // No event reports what was focused or typed before hydration.
  const takeOver = useEffectEvent((box: HTMLInputElement) => {
    if (box.value !== '' || box === document.activeElement)
      void loadPanel('search').catch(() => {});
  });
  useEffect(() => {
    if (input.current) takeOver(input.current);
  }, []);
  const locate = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    // If the panel cannot be loaded, follow the link.
    loadPanel('locate').catch(() => window.location.assign(href));
  };

  if (loadedPanel) {
    const { Panel, ...first } = loadedPanel;
    return <Panel {...{ locale, href }} {...panelProps} {...first} />;
  }
  return (
    // `data-live` from the start: the pre-hydration script must not hold this form back.
    <form method="get" action={href} data-live="" className="grid gap-3.5">
      <div className="grid gap-1.5">
        <label htmlFor="place" className="leading-(--leading-tight) font-medium">
          {labels.search}
        </label>
        <p id="place-hint" className="text-sm text-ink-2">
          {labels.hint}
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
            onFocus={() => void loadPanel('search').catch(() => {})}
          />
          <span className="pointer-events-none absolute inset-y-0 start-4 grid place-items-center text-ink-2">
            <SearchIcon />
          </span>
        </span>
      </div>
      <div className="grid gap-1.5">
        <ButtonLink href={href} wide icon={<LocateFixedIcon />} onClick={locate}>
          {labels.locate}
        </ButtonLink>
        <p className="text-center text-sm text-ink-2">{labels.note}</p>
        {privacy}
      </div>
      <p className="text-center">{panelProps.other}</p>
    </form>
  );
}
