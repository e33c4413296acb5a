import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

interface StepMainProps {
  /** As wide as the page: for cards that stand beside each other. */
  wide?: boolean;
  children: ReactNode;
}

/** The matter of a step above its dock: 560 px wide. On a desk the dock follows it at once. */
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
