'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * What came of a press, above a form. Scrolled into view, because the button may be far below it.
 */
export function Outcome({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It returns a promise in newer browsers, and an effect may return only its clean-up.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} className="scroll-my-4">
      {children}
    </div>
  );
}
