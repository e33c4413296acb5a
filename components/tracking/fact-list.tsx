import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';

/** A card with rows of label, value and an optional action. */
export function FactList({ art, children }: { art?: ReactNode; children: ReactNode }) {
  return (
    <Card bare>
      {art}
      <dl className="grid divide-y divide-line px-4.5 py-1">{children}</dl>
    </Card>
  );
}

interface FactProps {
  label: ReactNode;
  /** At the end of the row, beside both lines. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Fact({ label, action, className, children }: FactProps) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-3.5 leading-(--leading-tight) big:grid-cols-1',
        className,
      )}
    >
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="col-start-1 grid gap-0.5">{children}</dd>
      {action && (
        <dd className="col-start-2 row-span-2 row-start-1 self-center big:col-start-1 big:row-span-1 big:row-start-auto">
          {action}
        </dd>
      )}
    </div>
  );
}

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
