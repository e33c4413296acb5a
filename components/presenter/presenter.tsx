'use client';

import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  ListIcon,
  MaximizeIcon,
  PrinterIcon,
} from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import type { Locale } from '@/lib/i18n/routing';
import { Codes, type CodesLabels } from './codes';
import { type Command, useCommands } from './commands';
import type { Slide, SlideCode } from './slides';
import { Speaker, type SpeakerLabels } from './speaker';
import { switchFullScreen, Tool, useFullScreen } from './toolbar';
import { useSlides } from './use-slides';

export interface PresenterProps {
  slides: readonly Slide[];
  locale: Locale;
  /** Around the toolbar: demo banner above it, brand before it, language and exit after it. */
  above: ReactNode;
  start: ReactNode;
  end: ReactNode;
  /** At the end of the header. */
  below: ReactNode;
  /** Notice that the plan or option in the URL is not on sale; removed when the slide changes. */
  missing: ReactNode;
  /** Below every slide. */
  footer: ReactNode;
  /** Choice of the quote's validity, rendered by the server. */
  days: ReactNode;
  /** Path of the window with the presenter's notes. */
  notesPath: string;
  codes: { plans: SlideCode; start: SlideCode; address: string | null };
  /** Show the notes in the page initially; `refused`: because the browser blocked their window. */
  withNotes?: 'here' | 'refused' | undefined;
  labels: Record<
    | 'notes'
    | 'notes-refused'
    | 'full-screen'
    | 'leave-full-screen'
    | 'print'
    | 'slides'
    | 'next'
    | 'previous',
    string
  > &
    CodesLabels &
    SpeakerLabels;
}

/** Wide enough for the slides and a second window with the notes. */
const wideScreen = '(min-width: 64rem)';
const popupFeatures = 'popup,width=560,height=820';

const edgeClass =
  'grid min-h-16 min-w-16 flex-none place-items-center text-brand-ink hover:bg-brand-soft focus-visible:-outline-offset-4 lg:min-w-28';

/**
 * Plans as slides, controlled by keys, a remote, swipes or links. The URL holds the current slide,
 * so a reload keeps it.
 */
export function Presenter({
  slides,
  locale,
  above,
  start,
  end,
  below,
  missing,
  footer,
  days,
  notesPath,
  codes,
  withNotes,
  labels,
}: PresenterProps) {
  const { slide, option, index, stage, hasMoved, hrefAt, go, goBy } = useSlides(slides);
  const fullScreen = useFullScreen();
  const [notes, setNotes] = useState(withNotes);
  const hasNotes = notes !== undefined;
  const [hasLetterShortcuts, setLetterShortcuts] = useState(true);
  const panel = useRef<HTMLElement>(null);
  const currentLink = useRef<HTMLAnchorElement>(null);
  const notesButton = useRef<HTMLButtonElement>(null);

  /**
   * Moves the focus from the notes button to the slide; otherwise Space would reopen the notes
   * instead of showing the next slide.
   */
  const closeNotes = () => {
    if (!hasNotes) return;
    const focused = document.activeElement;
    if (focused === notesButton.current || panel.current?.contains(focused)) {
      stage.current?.focus({ preventScroll: true });
    }
    setNotes(undefined);
  };
  /**
   * On a narrow screen the notes open below the slide; otherwise in a window that can stay off the
   * projector.
   */
  const openNotes = () => {
    if (!window.matchMedia(wideScreen).matches) return setNotes('here');
    const opened = window.open(
      notesPath + window.location.search,
      'presenter-notes',
      popupFeatures,
    );
    if (opened) opened.focus();
    else setNotes('refused');
  };
  const switchNotes = () => (hasNotes ? closeNotes() : openNotes());
  const commands: Record<Command, () => void> = {
    next: () => goBy(1),
    previous: () => goBy(-1),
    first: () => go(hrefAt(0)),
    last: () => go(hrefAt(-1)),
    'full-screen': switchFullScreen,
    notes: switchNotes,
    close: closeNotes,
  };
  useCommands(stage, hasLetterShortcuts, (move) => commands[move]());

  useEffect(() => {
    if (!hasNotes || withNotes) return;
    // Beside the slide, the page must not scroll; below it, on a phone, it scrolls to the notes.
    const isBeside = window.matchMedia(wideScreen).matches;
    panel.current?.focus({ preventScroll: isBeside });
  }, [hasNotes, withNotes]);
  useEffect(() => {
    if (hasMoved) currentLink.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index, hasMoved]);

  /** With a modifier key, the browser opens a tab as usual. */
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(event.currentTarget.getAttribute('href') ?? '');
  };

  if (!slide || !option) return null;
  return (
    <div data-slides className="flex min-h-dvh flex-col print:hidden">
      <header>
        {above}
        <div className="flex flex-wrap items-center justify-between gap-x-2 px-(--gutter) lg:px-8">
          {start}
          <div className="-me-2 flex flex-wrap items-center max-[27rem]:w-full">
            {/* Keeps its space when full screen is unavailable, so that nothing moves. */}
            <span className={classNames('inline-flex', fullScreen === 'none' && 'invisible')}>
              <Tool icon={<MaximizeIcon />} onClick={switchFullScreen}>
                {labels[fullScreen === 'on' ? 'leave-full-screen' : 'full-screen']}
              </Tool>
            </span>
            {/* Full screen shows only what is for the audience. */}
            <div className="contents [:fullscreen_&]:hidden">
              <Tool ref={notesButton} icon={<ListIcon />} onClick={switchNotes}>
                {labels.notes}
              </Tool>
              <Tool icon={<PrinterIcon />} onClick={() => window.print()}>
                {labels.print}
              </Tool>
              {end}
            </div>
          </div>
        </div>
        {below}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-1 flex-col gap-6 px-(--gutter) pb-6 lg:flex-row lg:px-8 lg:pb-3"
      >
        <section
          ref={stage}
          tabIndex={-1}
          aria-label={slide.name}
          className="flex min-w-0 flex-1 flex-col gap-4"
        >
          {!hasMoved && missing}
          <p role="status" className="sr-only">
            {hasMoved && slide.announcement}
          </p>
          <div
            key={slide.planId}
            style={slide.colour}
            className="plan grid flex-1 content-start gap-6 lg:grid-cols-2 lg:content-center lg:items-center lg:gap-x-12"
          >
            {slide.head}
            <div className="grid gap-4 lg:row-span-2">
              <ul className="grid gap-2">
                {slide.options.map(({ id, href, row }) => (
                  <li key={id}>
                    <a
                      href={href}
                      aria-current={id === option.id || undefined}
                      onClick={follow}
                      className="grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-lg border-2 border-line bg-surface px-4 py-3 leading-(--leading-tight) text-ink no-underline hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand-soft lg:px-6"
                    >
                      {row}
                    </a>
                  </li>
                ))}
              </ul>
              {footer}
            </div>
            <Codes plan={option.code} {...codes} labels={labels} />
          </div>
        </section>
        <aside
          ref={panel}
          id="presenter-notes"
          tabIndex={-1}
          hidden={!hasNotes}
          aria-labelledby="presenter-notes-title"
          className="grid content-start gap-5 rounded-lg border border-line bg-surface p-5 focus-visible:-outline-offset-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-10rem)] lg:w-100 lg:self-start lg:overflow-y-auto"
        >
          <h2 id="presenter-notes-title" className="text-h3">
            {labels.notes}
          </h2>
          {notes === 'refused' && <Notice tone="info">{labels['notes-refused']}</Notice>}
          <Speaker
            {...{ slide, locale, days, hasLetterShortcuts, labels }}
            optionId={option.id}
            onLetterShortcuts={setLetterShortcuts}
          />
        </aside>
      </main>
      <nav
        aria-label={labels.slides}
        data-action-bar=""
        className="sticky bottom-0 z-10 flex items-stretch border-t border-line bg-surface"
      >
        <a href={hrefAt(index - 1)} onClick={follow} className={edgeClass}>
          <ArrowLeftIcon size="lg" />
          <span className="sr-only">{labels.previous}</span>
        </a>
        {/* Only the list scrolls: WebKit misplaces sticky elements in a right-to-left scroller. */}
        <ol className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto p-1.5 lg:justify-center-safe">
          {slides.map((one) => (
            <li key={one.planId} className="flex-none">
              <a
                ref={one === slide ? currentLink : undefined}
                href={one.options[0]?.href}
                aria-current={one === slide ? 'page' : undefined}
                onClick={follow}
                className="inline-flex min-h-(--size-tap) items-center rounded-full px-4 text-sm font-medium whitespace-nowrap text-ink-2 no-underline hover:bg-brand-soft aria-[current]:bg-brand aria-[current]:text-on-brand"
              >
                {one.name}
              </a>
            </li>
          ))}
        </ol>
        <a href={hrefAt(index + 1)} onClick={follow} className={edgeClass}>
          <ArrowRightIcon size="lg" />
          <span className="sr-only">{labels.next}</span>
        </a>
      </nav>
    </div>
  );
}
