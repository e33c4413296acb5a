import type { ComponentPropsWithRef, ReactNode } from 'react';

interface DayCardProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  weekday: string;
  /** Day of the month, formatted. */
  day: string;
  month: string;
  /** Below the month: the same day in another calendar. */
  note?: ReactNode;
  /** Why the day cannot be chosen, in one word; the card is then dashed and its input disabled. */
  unavailable?: ReactNode;
}

/**
 * One day of a strip (`scroll-row`), as a radio. Its width leaves the next card cut off at a
 * phone's edge.
 */
export function DayCard({ weekday, day, month, note, unavailable, ...input }: DayCardProps) {
  return (
    <label className="choosable grid w-[4.375rem] gap-0.5 rounded-md px-1 pt-2.5 pb-2 text-center text-sm leading-snug has-checked:text-brand-ink">
      <input
        type="radio"
        className="covering"
        {...input}
        disabled={unavailable ? true : input.disabled}
      />
      <span>{weekday}</span>
      <b className="text-[1.375rem] leading-tight">{day}</b>
      <span className="text-xs text-ink-2">{unavailable ?? month}</span>
      {note && <span className="text-xs text-ink-2">{note}</span>}
    </label>
  );
}
