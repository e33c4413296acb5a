import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { DemoPanel } from '@/components/demo/panel.server';

/** Adds the demo panel to each page. Only a demo build contains this file. */
export default async function DemoTemplate({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <DemoPanel locale={await getLocale()} />
    </>
  );
}
