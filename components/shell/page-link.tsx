import Link from 'next/link';
import type { ComponentProps } from 'react';

/**
 * Moves between public pages in the router. No prefetch: these pages are rendered per request, so each link in view would
 * cost the server a request that brings nothing to show.
 *
 * A plain `<a>`, which loads a document, remains where "back" must not show the router's copy of a page that may be paid,
 * signed out or outdated by then: to and from wizard, checkout, tracking, account, quote and staff pages. A step also sends
 * its draft when its document is left. `RestoreWatcher` knows documents only.
 */
export const PageLink = ({ href = '', ...rest }: ComponentProps<'a'>) => (
  <Link href={href} prefetch={false} {...rest} />
);

/** What the links of a part are made of that stands on public pages and on others. */
export type Anchor = typeof PageLink | 'a';
