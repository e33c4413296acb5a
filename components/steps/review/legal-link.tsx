import type { ReactNode } from 'react';

/** A link into the brand's own pages, in a new tab so that nothing here is lost; plain words where it has none. */
export function LegalLink({ href, children }: { href: string | null; children: ReactNode }) {
  return href ? (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    children
  );
}
