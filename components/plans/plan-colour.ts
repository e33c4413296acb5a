import type { CSSProperties } from 'react';

/**
 * The partner's colour of a plan as an inline variable for `.plan`, which clamps it.
 * Accepts only `#rrggbb`, because the value reaches a style attribute; otherwise the brand's colour
 * is used.
 */
export function planColour(color: string | null): CSSProperties | undefined {
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return undefined;
  return { '--plan-api': color } as CSSProperties;
}
