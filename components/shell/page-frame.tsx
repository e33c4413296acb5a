import type { ReactNode } from 'react';
import { Footer } from './footer';
import { PageHeader } from './page-header';
import type { Anchor } from './page-link';

interface PageFrameProps {
  /** On the sky ground together with the header, as wide as the window: home's picture. */
  hero?: ReactNode;
  switches?: boolean;
  /** `PageLink` on a page that shows the same to every visitor. */
  Anchor?: Anchor;
  children: ReactNode;
}

/** The frame of a page that stands on its own: header, the page's column, footer. A server component. */
export function PageFrame({ hero, switches = true, Anchor = 'a', children }: PageFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader sky={hero !== undefined} switches={switches} Anchor={Anchor} />
      <main id="main" tabIndex={-1} className="flex-1">
        {hero && <div className="overflow-x-clip bg-sky">{hero}</div>}
        {/* A ground of its own under the words: browsers that darken pages leave that of the picture light. */}
        <div className={hero ? 'relative flow-root bg-canvas' : undefined}>
          <div className="frame-column">{children}</div>
        </div>
      </main>
      <Footer Anchor={Anchor} />
    </div>
  );
}
