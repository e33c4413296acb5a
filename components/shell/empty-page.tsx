import type { ReactNode } from 'react';
import { Empty } from '@/components/ui/empty';
import { PageFrame } from './page-frame';

interface EmptyPageProps {
  title: string;
  /** Links to continue. */
  action: ReactNode;
  children: ReactNode;
}

/** A full page with a message and links instead of the requested content. */
export function EmptyPage({ title, action, children }: EmptyPageProps) {
  return (
    <PageFrame>
      <div className="mx-auto w-full max-w-(--width-step) py-10">
        <Empty headingLevel="h1" {...{ title, action }}>
          {children}
        </Empty>
      </div>
    </PageFrame>
  );
}
