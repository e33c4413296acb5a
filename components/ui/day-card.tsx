import type { ComponentPropsWithRef, ReactNode } from 'react';

interface DayCardProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  weekday: string;
  /** Day of the month, as it is shown. */
  day: string;
  month: string;
  /** Under the month: the same day in another calendar. */
  note?: ReactNode;
  /** Why it cannot be chosen, in a word; the card is then dashed and its input disabled. */
  off?: ReactNode;
}

/** One day of a strip (`scroll-row`): as wide as leaves the next one cut at a phone's edge, a radio underneath. */
export function DayCard({ weekday, day, month, note, off, ...input }: DayCardProps) {
  return (
    <label className="choosable grid w-[4.375rem] gap-0.5 rounded-md px-1 pt-2.5 pb-2 text-center text-sm leading-snug has-checked:text-brand-ink">
      <input type="radio" className="covering" {...input} disabled={off ? true : input.disabled} />
      <span>{weekday}</span>
      <b className="text-[1.375rem] leading-tight">{day}</b>
      <span className="text-xs text-ink-2">{off ?? month}</span>
      {note && <span className="text-xs text-ink-2">{note}</span>}
    </label>
  );
}
