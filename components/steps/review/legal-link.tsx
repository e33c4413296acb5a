import type { ReactNode } from 'react';

/** A link to the terms or the privacy notice, in a new tab so that nothing here is lost. */
export function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-(--size-tap) items-center"
    >
      {children}
    </a>
  );
}
