import type { ComponentPropsWithRef, ReactNode } from 'react';

interface ToolProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  icon: ReactNode;
  /** The label: visible on wide screens, for screen readers on phones. */
  children: ReactNode;
}

/** A button above the slides; hidden without JavaScript, where it would do nothing. */
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
