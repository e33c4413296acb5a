import type { SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** `sm` 16 px, stroke a little stronger; `md` 20 px; `lg` 24 px. */
  size?: 'sm' | 'md' | 'lg';
}

const sizes = { sm: 'size-4', md: 'size-5', lg: 'size-6' };

/**
 * The 24 grid of every icon; always decoration (`aria-hidden`), words stand beside it. `mirrored` icons are drawn
 * left to right and turned in Arabic. All of one is a single path: a list of plans has a hundred of them. Shapes from
 * Lucide (ISC, lucide.dev) but for thobe, iron, shoe and bag.
 */
export function Icon({
  size = 'md',
  mirrored = false,
  className = '',
  path,
  ...rest
}: Omit<IconProps, 'path'> & { mirrored?: boolean; path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 'sm' ? 2.1 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${sizes[size]} ${mirrored ? 'rtl:-scale-x-100' : ''} ${className}`}
      {...rest}
    >
      <path d={path} />
    </svg>
  );
}
