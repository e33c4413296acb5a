import type { CSSProperties } from 'react';

/**
 * The partner's colour of a plan as an inline variable for `.plan`, which clamps it. Only `#rrggbb` passes: the
 * text comes from another machine and would otherwise reach a style attribute. Anything else: the brand's colour.
 */
export function planColour(color: string | null): CSSProperties | undefined {
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return undefined;
  return { '--plan-api': color } as CSSProperties;
}
