import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';

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

export interface ActionBarTotal {
  /** What the amount is, and that it includes VAT. */
  label: ReactNode;
  halalas: number;
}

interface ActionBarProps {
  total?: ActionBarTotal | undefined;
  /** One filled button, and at most one quiet button below it. */
  children: ReactNode;
}

/**
 * Sticks to the bottom of the screen, except when the keyboard leaves too little room. On wide
 * screens it is a card below the last field that sticks only while that field is out of view.
 */
export function ActionBar({ total, children }: ActionBarProps) {
  return (
    <div
      data-action-bar=""
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

/** Says that the page needs JavaScript; visible only without it. */
export function NoScript() {
  return (
    <div className="hidden noscript:block">
      <Notice tone="warn" title={useTranslations('form')('no-script')} />
    </div>
  );
}
