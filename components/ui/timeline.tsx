import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Drop } from './drop';
import { XIcon } from './icons';

export interface TimelineItem {
  key: string;
  status: 'done' | 'now' | 'next' | 'cancelled';
  title: ReactNode;
  /** A time or a sentence; only where it is known. */
  note?: ReactNode;
}

/**
 * A vertical thread: filled drops for past items, a bigger one for the current, outlines for future
 * ones.
 */
export function Timeline({ items, label }: { items: TimelineItem[]; label?: string }) {
  return (
    <ol aria-label={label} className="grid">
      {items.map(({ key, status, title, note }) => (
        <li
          key={key}
          aria-current={status === 'now' ? 'step' : undefined}
          className="group relative pb-5 ps-10 big:ps-[2.25rem] leading-(--leading-tight) last:pb-0"
        >
          <span
            className={classNames(
              'absolute start-[.6875rem] top-2.5 -bottom-2.5 group-last:hidden',
              status === 'done'
                ? 'border-s-2 border-brand'
                : 'border-s-2 border-dashed border-control opacity-60',
            )}
          />
          <span className="absolute start-0 -top-px grid h-7 w-6 place-items-center big:h-[1.75rem] big:w-[1.5rem]">
            <TimelineMarker status={status} />
          </span>
          <p
            className={classNames(
              status === 'now' ? 'text-h3 font-bold' : 'font-medium',
              status === 'next' && 'text-ink-2',
            )}
          >
            {title}
          </p>
          {note && <p className="text-sm text-ink-2">{note}</p>}
        </li>
      ))}
    </ol>
  );
}

function TimelineMarker({ status }: { status: TimelineItem['status'] }) {
  if (status === 'cancelled')
    return <XIcon className="relative bg-surface stroke-[2.5] text-danger" />;
  if (status === 'next') return <Drop variant="outline" className="h-[1.3rem] w-4 text-control" />;
  if (status === 'done') return <Drop className="h-[1.55rem] w-[1.2rem] text-brand" />;
  return (
    <>
      <span className="absolute -inset-x-2 -top-1.5 -bottom-1 rounded-full bg-brand-soft" />
      <Drop className="relative -mt-1 h-8 w-[1.55rem] text-brand" />
    </>
  );
}
