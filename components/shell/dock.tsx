import type { ReactNode } from 'react';
import { Price } from '@/components/ui/price';

export interface DockTotal {
  /** What it is, and that VAT is in it. */
  label: ReactNode;
  halalas: number;
}

interface DockProps {
  total?: DockTotal | undefined;
  /** One filled button, at most a quiet one under it. */
  children: ReactNode;
}

/**
 * Sticks to the bottom of the screen; lets go when the keyboard leaves it no room. On a desk it is a card that ends the column,
 * right under its last field, and sticks only while that one is out of sight.
 */
export function Dock({ total, children }: DockProps) {
  return (
    <div
      data-dock=""
      className="sticky bottom-0 z-10 bg-surface px-(--gutter) pt-3 pb-[calc(.75rem+env(safe-area-inset-bottom))] shadow-float forced-colors:border-t print:static print:px-0 print:shadow-none [@media(max-height:480px)]:static lg:bottom-4 lg:mx-auto lg:w-full lg:max-w-[calc(var(--width-step)+2*var(--gutter))] lg:rounded-lg lg:border lg:border-line lg:pb-3 lg:mb-10 lg:shadow-raise"
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
