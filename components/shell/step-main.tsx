import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

interface StepMainProps {
  /** From 1024 px beside the column, which then is the page's width. On a phone it is not there. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The matter of a step above its dock: 560 px wide, or beside an aside. */
export function StepMain({ aside, children }: StepMainProps) {
  const space = 'flex-1 pt-3 pb-8 lg:pt-6 lg:pb-16';
  const column = 'grid content-start gap-6';
  if (aside === undefined) {
    return (
      <div
        className={classNames(
          column,
          space,
          'mx-auto w-full max-w-[calc(var(--width-step)+2*var(--gutter))] px-(--gutter)',
        )}
      >
        {children}
      </div>
    );
  }
  return (
    <div
      className={classNames(
        'frame-column items-start gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]',
        space,
      )}
    >
      <div className={column}>{children}</div>
      <aside className="sticky top-6 hidden gap-4 rounded-lg border border-line bg-surface p-4.5 lg:grid">
        {aside}
      </aside>
    </div>
  );
}
