import type { ReactNode } from 'react';
import { Empty } from '@/components/ui/empty';
import { PageFrame } from './page-frame';

interface EmptyPageProps {
  title: string;
  /** The ways on from here. */
  action: ReactNode;
  children: ReactNode;
}

/** A whole page that has words and ways on in place of what was asked for. */
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
