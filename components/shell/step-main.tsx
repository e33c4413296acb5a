import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

interface StepMainProps {
  /** Full page width, for cards side by side. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * The content of a step above its action bar, 560 px wide. On wide screens the bar follows
 * it directly.
 */
export function StepMain({ wide = false, children }: StepMainProps) {
  return (
    <div
      className={classNames(
        'grid flex-1 content-start gap-6 pt-3 pb-8 lg:flex-none lg:pt-6',
        wide
          ? 'frame-column'
          : 'mx-auto w-full max-w-[calc(var(--width-step)+2*var(--gutter))] px-(--gutter)',
      )}
    >
      {children}
    </div>
  );
}
