import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Price } from '@/components/ui/price';

export interface DockTotal {
  /** What it is, and that VAT is in it. */
  label: ReactNode;
  halalas: number;
}

interface DockProps {
  total?: DockTotal | undefined;
  /** Goes away from 1024 px, where an aside says the same. */
  yields?: boolean;
  /** One filled button, at most a quiet one under it. */
  children: ReactNode;
}

/** Sticks to the bottom of the screen; lets go when the keyboard leaves it no room. */
export function Dock({ total, yields = false, children }: DockProps) {
  return (
    <div
      data-dock=""
      className={classNames(
        'sticky bottom-0 z-10 bg-surface px-(--gutter) pt-3 pb-[calc(.75rem+env(safe-area-inset-bottom))] shadow-float forced-colors:border-t print:static print:px-0 print:shadow-none [@media(max-height:480px)]:static',
        yields && 'lg:hidden',
      )}
    >
      <div className="mx-auto grid max-w-(--width-step) gap-2.5">
        {total && (
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-sm text-ink-2">{total.label}</span>
            <Price halalas={total.halalas} className="text-h2 leading-tight font-bold" />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
