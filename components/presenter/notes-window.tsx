'use client';

import { type ReactNode, useState } from 'react';
import { ArrowLeftIcon, ArrowRightIcon } from '@/components/ui/icons';
import type { Locale } from '@/lib/i18n/routing';
import { type Command, useCommands } from './commands';
import type { Slide } from './slides';
import { Speaker, type SpeakerLabels } from './speaker';
import { Tool } from './toolbar';
import { useSlides } from './use-slides';

interface NotesWindowProps {
  slides: readonly Slide[];
  locale: Locale;
  /** How the audience can reach the app, shown when other devices cannot. */
  reachHint: ReactNode;
  /** Choice of the quote's validity, rendered by the server. */
  days: ReactNode;
  labels: Record<'notes' | 'next' | 'previous' | 'then' | 'apart', string> & SpeakerLabels;
}

/**
 * The presenter's notes in a window of their own. Both windows control the slides and stay in step.
 */
export function NotesWindow({ slides, locale, reachHint, days, labels }: NotesWindowProps) {
  const { slide, option, index, stage, hasMoved, hrefAt, go, goBy } = useSlides(slides, {
    joins: true,
  });
  const [hasLetterShortcuts, setLetterShortcuts] = useState(true);
  const nothing = () => {};
  const commands: Record<Command, () => void> = {
    next: () => goBy(1),
    previous: () => goBy(-1),
    first: () => go(hrefAt(0)),
    last: () => go(hrefAt(-1)),
    // Only in the other window: a page cannot put another window into full screen.
    'full-screen': nothing,
    notes: nothing,
    close: nothing,
  };
  useCommands(stage, hasLetterShortcuts, (move) => commands[move]());
  if (!slide || !option) return null;
  return (
    <main
      id="main"
      ref={stage}
      tabIndex={-1}
      className="mx-auto grid w-full max-w-(--width-step) content-start gap-5 px-(--gutter) py-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h1 className="font-normal text-ink-2 text-sm">{labels.notes}</h1>
        <div className="flex">
          <Tool icon={<ArrowLeftIcon size="lg" />} onClick={commands.previous}>
            {labels.previous}
          </Tool>
          <Tool icon={<ArrowRightIcon size="lg" />} onClick={commands.next}>
            {labels.next}
          </Tool>
        </div>
      </div>
      <div className="grid gap-0.5">
        <h2 className="text-h1">{slide.name}</h2>
        <p role="status" className="sr-only">
          {hasMoved && slide.announcement}
        </p>
        <p className="text-sm text-ink-2">
          {labels.then} <bdi>{slides[(index + 1) % slides.length]?.name}</bdi>
        </p>
      </div>
      <p className="text-sm text-ink-2">{labels.apart}</p>
      {reachHint}
      <Speaker
        {...{ slide, locale, days, hasLetterShortcuts, labels }}
        optionId={option.id}
        onLetterShortcuts={setLetterShortcuts}
      />
    </main>
  );
}
