import type { ReactNode } from 'react';
import { Footer } from './footer';
import { PageHeader, StepHeader } from './header.server';
import type { Anchor } from './page-link';

interface PageFrameProps {
  /** Full-width content on the sky background below the header: the home page's hero. */
  hero?: ReactNode;
  hasLanguageSwitch?: boolean;
  /** `PageLink` on a page that shows the same to every visitor. */
  Anchor?: Anchor;
  children: ReactNode;
}

/** The frame of a page outside the wizard: header, content column, footer. A server component. */
export function PageFrame({
  hero,
  hasLanguageSwitch = true,
  Anchor = 'a',
  children,
}: PageFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader sky={hero !== undefined} hasLanguageSwitch={hasLanguageSwitch} Anchor={Anchor} />
      <main id="main" tabIndex={-1} className="flex-1">
        {hero && <div className="overflow-x-clip bg-sky">{hero}</div>}
        {/* Own background: browsers that force dark mode leave the hero's background light. */}
        <div className={hero ? 'relative flow-root bg-canvas' : undefined}>
          <div className="frame-column">{children}</div>
        </div>
      </main>
      <Footer Anchor={Anchor} />
    </div>
  );
}

interface StepFrameProps {
  /** A `BackLink`; absent on the first step. */
  back?: ReactNode;
  /** A `Progress`; absent on pages that are not steps (checkout). */
  progress?: ReactNode;
  /** A `FormShell`, or a `StepMain` and an `ActionBar`. */
  children: ReactNode;
}

/** The frame of a wizard step: header, progress, content, action bar. A server component. */
export function StepFrame({ back, progress, children }: StepFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <StepHeader back={back} progress={progress} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}
