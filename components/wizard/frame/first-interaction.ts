const interactionEvents = ['focusin', 'pointerdown', 'keydown'] as const;

/**
 * Runs `act` once, when the visitor first interacts with the page, so that a page that is only
 * viewed loads nothing extra. A tap on a phone need not move the focus. Returns a function that
 * cancels it.
 */
export function onFirstInteraction(act: () => void): () => void {
  const stop = () => {
    for (const sign of interactionEvents) document.removeEventListener(sign, once);
  };
  const once = () => {
    stop();
    act();
  };
  for (const sign of interactionEvents) document.addEventListener(sign, once);
  return stop;
}
