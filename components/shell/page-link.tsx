import Link from 'next/link';
import type { ComponentProps } from 'react';

/**
 * Navigates between public pages in the router. No prefetch: these pages are rendered per request,
 * so each visible link would cost the server a request without benefit.
 *
 * A plain `<a>`, which loads a document, is used where "back" must not show the router's copy of a
 * page that may be paid, signed out or outdated by then: to and from wizard, checkout, tracking,
 * account, quote and staff pages. A step also sends its draft when its document is left.
 * `RestoreWatcher` handles documents only.
 */
export const PageLink = ({ href = '', ...rest }: ComponentProps<'a'>) => (
  <Link href={href} prefetch={false} {...rest} />
);

/** Link component of a part that is used on public and on other pages. */
export type Anchor = typeof PageLink | 'a';
