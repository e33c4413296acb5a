'use client';

import { type ReactNode, useState } from 'react';
import { ArrowLeftIcon, ArrowRightIcon } from '@/components/ui/icons';
import type { Locale } from '@/lib/i18n/routing';
import type { Move } from './moves';
import type { Slide } from './slide';
import { Speaker, type SpeakerWords } from './speaker';
import { Tool } from './tool';
import { useMoves } from './use-moves';
import { useSlides } from './use-slides';

interface NotesWindowProps {
  slides: readonly Slide[];
  locale: Locale;
  /** How the audience can reach the app, shown when other devices cannot. */
  reach: ReactNode;
  /** Choice of the quote's validity, rendered by the server. */
  days: ReactNode;
  words: Record<'notes' | 'next' | 'previous' | 'then' | 'apart', string> & SpeakerWords;
}

/**
 * The presenter's notes in a window of their own. Both windows control the slides and stay in step.
 */
export function NotesWindow({ slides, locale, reach, days, words }: NotesWindowProps) {
  const { slide, option, place, stage, hasMoved, hrefAt, go, goBy } = useSlides(slides, {
    joins: true,
  });
  const [hasLetters, setLetters] = useState(true);
  const nothing = () => {};
  const moves: Record<Move, () => void> = {
    next: () => goBy(1),
    previous: () => goBy(-1),
    first: () => go(hrefAt(0)),
    last: () => go(hrefAt(-1)),
    // Only in the other window: a page cannot put another window into full screen.
    'full-screen': nothing,
    notes: nothing,
    close: nothing,
  };
  useMoves(stage, hasLetters, (move) => moves[move]());
  if (!slide || !option) return null;
  return (
    <main
      id="main"
      ref={stage}
      tabIndex={-1}
      className="mx-auto grid w-full max-w-(--width-step) content-start gap-5 px-(--gutter) py-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h1 className="font-normal text-ink-2 text-sm">{words.notes}</h1>
        <div className="flex">
          <Tool icon={<ArrowLeftIcon size="lg" />} onClick={moves.previous}>
            {words.previous}
          </Tool>
          <Tool icon={<ArrowRightIcon size="lg" />} onClick={moves.next}>
            {words.next}
          </Tool>
        </div>
      </div>
      <div className="grid gap-0.5">
        <h2 className="text-h1">{slide.name}</h2>
        <p role="status" className="sr-only">
          {hasMoved && slide.said}
        </p>
        <p className="text-sm text-ink-2">
          {words.then} <bdi>{slides[(place + 1) % slides.length]?.name}</bdi>
        </p>
      </div>
      <p className="text-sm text-ink-2">{words.apart}</p>
      {reach}
      <Speaker
        {...{ slide, locale, days, hasLetters, words }}
        optionId={option.id}
        onLetters={setLetters}
      />
    </main>
  );
}
