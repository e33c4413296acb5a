'use client';

import { createContext, type ReactNode, use } from 'react';

const DrawnContext = createContext<ReactNode>(null);

/** Gives the error boundary what it shows: drawn by the server with every page, no code of it can be missing in trouble. */
export function FaultPage({ drawn, children }: { drawn: ReactNode; children: ReactNode }) {
  return <DrawnContext value={drawn}>{children}</DrawnContext>;
}

/** What threw is said to nobody here; the server logged it. */
export default function PageFault() {
  return use(DrawnContext);
}
