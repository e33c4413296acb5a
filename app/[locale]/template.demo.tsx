import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { DemoPanel } from '@/components/demo/panel.server';

/** Puts the panel beside each page, in a demo build alone: no other build has this file. */
export default async function DemoTemplate({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <DemoPanel locale={await getLocale()} />
    </>
  );
}
