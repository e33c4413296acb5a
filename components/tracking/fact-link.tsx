import type { ReactNode } from 'react';

interface FactLinkProps {
  href: string;
  icon: ReactNode;
  /** Of another house, which is not told of this page. In this tab: apps’ own browsers open no other. */
  external?: boolean;
  children: ReactNode;
}

/** The one thing to do with a fact. */
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
