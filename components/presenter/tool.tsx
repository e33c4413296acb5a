import type { ComponentPropsWithRef, ReactNode } from 'react';

interface ToolProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  icon: ReactNode;
  /** Its words: seen on a desk, heard on a phone. */
  children: ReactNode;
}

/** A button over the slides; not there for a browser in which nothing could answer it. */
export function Tool({ icon, children, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      className="inline-flex min-h-(--size-tap) min-w-(--size-tap) items-center justify-center gap-2 rounded-md px-2 text-sm font-medium text-ink hover:bg-brand-soft md:px-3 noscript:hidden"
      {...rest}
    >
      {icon}
      <span className="sr-only md:not-sr-only">{children}</span>
    </button>
  );
}
