'use client';

import { createContext, type ReactNode, use } from 'react';

const DrawnContext = createContext<ReactNode>(null);

/**
 * Passes the error boundary its content, rendered by the server with every page: none of its code
 * has to be loaded when an error occurs.
 */
export function FaultPage({ drawn, children }: { drawn: ReactNode; children: ReactNode }) {
  return <DrawnContext value={drawn}>{children}</DrawnContext>;
}

/** Does not show the error; the server has logged it. */
export default function PageFault() {
  return use(DrawnContext);
}
