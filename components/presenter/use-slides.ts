import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Slide } from './slide';

/** Index of the slide with this plan id; 0 when there is none. */
const placeOf = (slides: readonly Slide[], plan: string | null): number =>
  Math.max(
    slides.findIndex(({ planId }) => String(planId) === plan),
    0,
  );

const shownAt = (href: string): Shown => {
  const { searchParams } = new URL(href, window.location.href);
  return { plan: searchParams.get('plan'), type: searchParams.get('type') };
};

/**
 * The slide and option that the URL names, or the first. `go` shows another one, updates the URL,
 * and notifies the presenter's other window. After the last slide comes the first. A window that
 * `joins` starts at the slide that the other window shows by then.
 */
export function useSlides(slides: readonly Slide[], { joins = false } = {}) {
  const query = useSearchParams();
  const stage = useRef<HTMLElement>(null);
  const [hasMoved, setMoved] = useState(false);
  /**
   * The plan requested last: the URL is updated later, and two quick key presses must move two
   * slides.
   */
  const asked = useRef<string | null>(null);
  const place = placeOf(slides, query.get('plan'));
  const slide = slides[place];
  const option =
    slide?.options.find(({ id }) => String(id) === query.get('type')) ?? slide?.options[0];
  const title = slide?.title;

  useEffect(() => {
    if (title && hasMoved) document.title = title;
  }, [title, hasMoved]);

  const hrefAt = (index: number): string =>
    slides[(index + slides.length) % slides.length]?.options[0]?.href ?? '';

  const show = (href: string) => {
    asked.current = shownAt(href).plan;
    // The focused element leaves with its slide: focus the stage, so that Tab continues in the new
    // slide.
    const focused = document.activeElement;
    const isLeft = asked.current !== String(slide?.planId) && focused !== stage.current;
    if (isLeft && stage.current?.contains(focused)) stage.current.focus();
    setMoved(true);
    // No history entry: "back" leaves the presentation at once.
    window.history.replaceState(null, '', href);
  };

  const follow = (shown: Shown) => {
    const options = slides[placeOf(slides, shown.plan)]?.options ?? [];
    const to = options.find(({ id }) => String(id) === shown.type) ?? options[0];
    if (to) show(to.href);
  };
  const tell = useInStep({ follow, current: () => shownAt(window.location.href), joins });
  const go = (href: string) => {
    show(href);
    tell(shownAt(href));
  };

  /** Moves forward by `steps` slides; backward if negative. */
  const goBy = (steps: number) =>
    go(hrefAt(placeOf(slides, asked.current ?? query.get('plan')) + steps));

  return { slide, option, place, stage, hasMoved, hrefAt, go, goBy };
}

/** The ids of the slide that is shown, as in its URL. */
interface Shown {
  plan: string | null;
  type: string | null;
}

interface InStep {
  /** Receives what another window shows. */
  follow: (shown: Shown) => void;
  /** What this window shows. */
  current: () => Shown;
  /** Whether this window asks the others once what they show, rather than answering. */
  joins: boolean;
}

/**
 * Keeps the windows of the slides and the notes at the same plan, within one browser. The returned
 * function notifies the others.
 */
function useInStep({ follow, current, joins }: InStep): (shown: Shown) => void {
  const line = useRef<BroadcastChannel | null>(null);
  const onMessage = useEffectEvent(({ data }: MessageEvent<Shown | 'joined'>) => {
    if (data !== 'joined') follow(data);
    else if (!joins) line.current?.postMessage(current());
  });
  useEffect(() => {
    const opened = new BroadcastChannel('presentation');
    opened.onmessage = onMessage;
    line.current = opened;
    if (joins) opened.postMessage('joined');
    return () => {
      opened.close();
      line.current = null;
    };
  }, [joins]);
  return (shown) => line.current?.postMessage(shown);
}
