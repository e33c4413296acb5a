import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names';

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'title' | 'size'>;

interface ChoiceCardProps extends InputProps {
  type?: 'radio' | 'checkbox';
  title: ReactNode;
  /** The second line. */
  note?: ReactNode;
  icon?: ReactNode;
  /** `row`: input at the start; `tile`: icon and input above the text, for two side by side. */
  layout?: 'row' | 'tile';
}

/**
 * One choice as a card; the whole card is the label. Input props (including `register()`) go to the
 * input.
 */
export function ChoiceCard({
  type = 'radio',
  title,
  note,
  icon,
  layout = 'row',
  className,
  ...input
}: ChoiceCardProps) {
  const field = <input type={type} className="mt-px" {...input} />;
  const content = (
    <span className="grid min-w-0 flex-1 gap-0.5 font-medium">
      <span>{title}</span>
      {note && <span className="text-sm font-regular text-ink-2">{note}</span>}
    </span>
  );
  return (
    <label
      className={classNames(
        'choosable flex gap-3 rounded-md px-4 py-3.5 leading-(--leading-tight)',
        layout === 'tile' ? 'flex-col' : 'items-start',
        className,
      )}
    >
      {layout === 'tile' ? (
        <span className="flex w-full items-center justify-between text-accent-ink">
          {icon ?? <span />}
          {field}
        </span>
      ) : (
        field
      )}
      {content}
      {layout === 'row' && icon && <span className="text-ink-2">{icon}</span>}
    </label>
  );
}

/** A short choice; three or four fit in one row. */
export function Pill({
  type = 'radio',
  title,
  icon,
  className,
  ...input
}: InputProps & { type?: 'radio' | 'checkbox'; title: ReactNode; icon?: ReactNode }) {
  return (
    <label
      className={classNames(
        'choosable inline-flex min-h-(--size-tap) items-center gap-2 rounded-full px-4.5 text-[.9375rem] leading-snug font-medium has-checked:text-brand-ink',
        className,
      )}
    >
      <input type={type} className="covering" {...input} />
      {icon}
      <span>{title}</span>
    </label>
  );
}

/** One of exactly two or three levels; must be inside a `SegmentRow`. */
export function Segment({ title, ...input }: InputProps & { title: ReactNode }) {
  return (
    <label className="segment relative grid min-h-11 place-items-center rounded-[.7rem] px-2 text-center text-[.9375rem] leading-snug font-medium text-ink-2 has-checked:bg-surface has-checked:text-brand-ink has-checked:shadow-[inset_0_0_0_1.5px_var(--color-brand)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input type="radio" className="covering" {...input} />
      <span>{title}</span>
    </label>
  );
}

export function SegmentRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid auto-cols-fr grid-flow-col rounded-md border border-line bg-sunk p-1">
      {children}
    </div>
  );
}
