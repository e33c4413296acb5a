const signs = ['focusin', 'pointerdown', 'keydown'] as const;

/**
 * Acts once, when somebody begins to use the page: what is only looked at costs nobody's data allowance. A tap on
 * a phone need not move the focus. Returns what calls it off.
 */
export function onFirstUse(act: () => void): () => void {
  const stop = () => {
    for (const sign of signs) document.removeEventListener(sign, once);
  };
  const once = () => {
    stop();
    act();
  };
  for (const sign of signs) document.addEventListener(sign, once);
  return stop;
}
