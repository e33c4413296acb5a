import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import { Drop } from './drop';

interface ThreadProps {
  /** One drop per item; above 12 only the thread is drawn, and the text gives the number. */
  drops: number;
  /** The current drop (1 is the first): slightly bigger, and those after it are outlines. */
  now?: number;
  /** Where the thread starts, and how far it sags, in pixels. */
  top?: number;
  sag?: number;
  scale?: number;
  /** Animate the drops once. */
  animated?: boolean;
  className?: string;
}

const maxDrops = 12;

/**
 * A slack thread with drops, as wide as its container. Decorative: the text beside it gives the
 * count.
 */
export function Thread({
  drops,
  now,
  top = 10,
  sag = 22,
  scale = drops > 8 ? 0.82 : 1,
  animated = false,
  className,
}: ThreadProps) {
  const height = top + sag + 6;
  const count = drops > maxDrops ? 0 : drops;
  return (
    <div aria-hidden="true" className={classNames('relative overflow-hidden', className)}>
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className="block"
      >
        <path
          d={`M0 ${top}Q50 ${top + 2 * sag} 100 ${top}`}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {Array.from({ length: count }, (_, index) => {
        const along = 0.06 + (0.88 * (index + 0.5)) / count;
        const size = scale * (index + 1 === now ? 1.35 : 1);
        return (
          <Drop
            key={along}
            variant={now !== undefined && index + 1 > now ? 'outline' : 'filled'}
            className={classNames('absolute', animated && 'drop-hangs')}
            style={
              {
                '--order': index,
                inlineSize: 20 * size,
                blockSize: 26 * size,
                marginInlineStart: -10 * size,
                insetInlineStart: `${(along * 100).toFixed(2)}%`,
                insetBlockStart: top + 4 * sag * along * (1 - along) - 0.8 * size,
              } as CSSProperties
            }
          />
        );
      })}
    </div>
  );
}
