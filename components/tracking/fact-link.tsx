import type { ReactNode } from 'react';

interface FactLinkProps {
  href: string;
  icon: ReactNode;
  /**
   * To another site, without a referrer. Opens in this tab, because in-app browsers have no others.
   */
  external?: boolean;
  children: ReactNode;
}

/** The action of a fact. */
export function FactLink({ href, icon, external, children }: FactLinkProps) {
  return (
    <a
      href={href}
      className="inline-flex min-h-(--size-tap) items-center gap-1.5 ps-3 text-[.9375rem] font-medium text-brand-ink no-underline"
      rel={external ? 'noreferrer' : undefined}
    >
      {icon}
      <span className="underline decoration-1 underline-offset-[.28em]">{children}</span>
    </a>
  );
}
