import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Slide } from './slides';

/** Index of the slide with this plan id; 0 when there is none. */
const indexOfPlan = (slides: readonly Slide[], plan: string | null): number =>
  Math.max(
    slides.findIndex(({ planId }) => String(planId) === plan),
    0,
  );

const shownSlideAt = (href: string): ShownSlide => {
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
  const requestedPlan = useRef<string | null>(null);
  const index = indexOfPlan(slides, query.get('plan'));
  const slide = slides[index];
  const option =
    slide?.options.find(({ id }) => String(id) === query.get('type')) ?? slide?.options[0];
  const title = slide?.title;

  useEffect(() => {
    if (title && hasMoved) document.title = title;
  }, [title, hasMoved]);

  const hrefAt = (index: number): string =>
    slides[(index + slides.length) % slides.length]?.options[0]?.href ?? '';

  const show = (href: string) => {
    requestedPlan.current = shownSlideAt(href).plan;
    // The focused element leaves with its slide: focus the stage, so that Tab continues in the new
    // slide.
    const focused = document.activeElement;
    const isLeft = requestedPlan.current !== String(slide?.planId) && focused !== stage.current;
    if (isLeft && stage.current?.contains(focused)) stage.current.focus();
    setMoved(true);
    // No history entry: "back" leaves the presentation at once.
    window.history.replaceState(null, '', href);
  };

  const follow = (shown: ShownSlide) => {
    const options = slides[indexOfPlan(slides, shown.plan)]?.options ?? [];
    const to = options.find(({ id }) => String(id) === shown.type) ?? options[0];
    if (to) show(to.href);
  };
  const notify = useOtherWindows({
    follow,
    current: () => shownSlideAt(window.location.href),
    joins,
  });
  const go = (href: string) => {
    show(href);
    notify(shownSlideAt(href));
  };

  /** Moves forward by `steps` slides; backward if negative. */
  const goBy = (steps: number) =>
    go(hrefAt(indexOfPlan(slides, requestedPlan.current ?? query.get('plan')) + steps));

  return { slide, option, index, stage, hasMoved, hrefAt, go, goBy };
}

/** The ids of the slide that is shown, as in its URL. */
interface ShownSlide {
  plan: string | null;
  type: string | null;
}

interface OtherWindows {
  /** Receives what another window shows. */
  follow: (shown: ShownSlide) => void;
  /** What this window shows. */
  current: () => ShownSlide;
  /** Whether this window asks the others once what they show, rather than answering. */
  joins: boolean;
}

/**
 * Keeps the windows of the slides and the notes at the same plan, within one browser. The returned
 * function notifies the others.
 */
function useOtherWindows({ follow, current, joins }: OtherWindows): (shown: ShownSlide) => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const onMessage = useEffectEvent(({ data }: MessageEvent<ShownSlide | 'joined'>) => {
    if (data !== 'joined') follow(data);
    else if (!joins) channel.current?.postMessage(current());
  });
  useEffect(() => {
    const opened = new BroadcastChannel('presentation');
    opened.onmessage = onMessage;
    channel.current = opened;
    if (joins) opened.postMessage('joined');
    return () => {
      opened.close();
      channel.current = null;
    };
  }, [joins]);
  return (shown) => channel.current?.postMessage(shown);
}
