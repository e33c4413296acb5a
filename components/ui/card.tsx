import type { HTMLAttributes } from 'react';
import { classNames } from './class-names';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
  /** Without padding, for cards that lay out their own rows. */
  bare?: boolean;
}

export function Card({ as: Element = 'div', bare = false, className, ...rest }: CardProps) {
  return (
    <Element
      className={classNames(
        'rounded-lg border border-line bg-surface',
        bare ? 'overflow-hidden' : 'p-4.5',
        className,
      )}
      {...rest}
    />
  );
}
