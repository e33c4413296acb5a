import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Slide } from './slide';

/** Where the slide is that an address names; the first where it names none that there is. */
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
 * The slide and the option that the address names, else the first; `go` shows another one, and the address with it, also in the
 * presenter's other window. After the last slide comes the first.
 */
export function useSlides(slides: readonly Slide[]) {
  const query = useSearchParams();
  const stage = useRef<HTMLElement>(null);
  const [hasMoved, setMoved] = useState(false);
  /** The plan that was asked for last: the address follows it a moment later, and two quick presses are two slides. */
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
    // What has the focus on a slide goes with it; the next Tab begins where the new one does.
    const focused = document.activeElement;
    const isLeft = asked.current !== String(slide?.planId) && focused !== stage.current;
    if (isLeft && stage.current?.contains(focused)) stage.current.focus();
    setMoved(true);
    // Not pushed: Back leaves the presentation, however long it was.
    window.history.replaceState(null, '', href);
  };

  const tell = useInStep((shown) => {
    const options = slides[placeOf(slides, shown.plan)]?.options ?? [];
    const to = options.find(({ id }) => String(id) === shown.type) ?? options[0];
    if (to) show(to.href);
  });
  const go = (href: string) => {
    show(href);
    tell(shownAt(href));
  };

  /** Goes on by so many slides; back where there is a minus. */
  const goBy = (steps: number) =>
    go(hrefAt(placeOf(slides, asked.current ?? query.get('plan')) + steps));

  return { slide, option, place, stage, hasMoved, hrefAt, go, goBy };
}

/** What is on the screen, by the ids in its address. */
interface Shown {
  plan: string | null;
  type: string | null;
}

/**
 * Keeps the slides and the presenter's notes, each in a window of its own of one browser, at the same plan: `follow` is called
 * with what another window shows. The function that is returned tells the others.
 */
function useInStep(follow: (shown: Shown) => void): (shown: Shown) => void {
  const line = useRef<BroadcastChannel | null>(null);
  const onMessage = useEffectEvent(({ data }: MessageEvent<Shown>) => follow(data));
  useEffect(() => {
    const opened = new BroadcastChannel('presentation');
    opened.onmessage = onMessage;
    line.current = opened;
    return () => {
      opened.close();
      line.current = null;
    };
  }, []);
  return (shown) => line.current?.postMessage(shown);
}
