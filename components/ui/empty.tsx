import type { ReactNode } from 'react';
import { Card } from './card';
import { Thread } from './thread';

interface EmptyProps {
  title: ReactNode;
  children?: ReactNode;
  /** One link to continue, and at most a quiet second one. */
  action?: ReactNode;
  headingLevel?: 'h1' | 'h2' | 'h3';
}

/** An empty state: an empty thread, what will be here, and one link. */
export function Empty({ title, children, action, headingLevel: Heading = 'h2' }: EmptyProps) {
  return (
    <Card bare className="grid justify-items-center gap-2 pb-6 text-center">
      <Thread drops={0} top={10} sag={14} className="h-11 w-full text-control" />
      <Heading className="px-5 text-h3">{title}</Heading>
      {children && <div className="max-w-md px-5 text-sm text-ink-2">{children}</div>}
      {action && <div className="mt-2 grid w-full max-w-sm gap-1 px-5">{action}</div>}
    </Card>
  );
}
