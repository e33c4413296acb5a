import { Fragment, type ReactNode } from 'react';

/** Lists the states of one component, each below its name. */
export function Examples({
  states,
  wide = false,
}: {
  states: Record<string, ReactNode>;
  wide?: boolean;
}) {
  return (
    <dl className={wide ? 'grid gap-2' : 'grid max-w-(--width-step) gap-2'}>
      {Object.entries(states).map(([name, shown]) => (
        <Fragment key={name}>
          <dt lang="en" dir="ltr" className="mt-4 text-start text-xs text-ink-2 rtl:text-end">
            {name}
          </dt>
          <dd className="min-w-0">{shown}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
