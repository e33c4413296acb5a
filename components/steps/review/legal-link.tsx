import type { ReactNode } from 'react';

/** A link to the terms or the privacy notice. In this tab: apps’ own browsers open no other, and what is answered is kept. */
export function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link inline-flex min-h-(--size-tap) items-center">
      {children}
    </a>
  );
}
