'use client';

import { createContext, type ReactNode, use } from 'react';

const DrawnContext = createContext<ReactNode>(null);

/** Gives the error boundary what it shows: drawn by the server with every page, no code of it can be missing in trouble. */
export function FaultPage({ drawn, children }: { drawn: ReactNode; children: ReactNode }) {
  return <DrawnContext value={drawn}>{children}</DrawnContext>;
}

/** What threw is said to nobody here: the server logged it, under this name. */
const DigestContext = createContext<string | undefined>(undefined);

export default function PageFault({ error }: { error: { digest?: string } }) {
  return <DigestContext value={error.digest}>{use(DrawnContext)}</DigestContext>;
}

/** The name of the log's line, for who asks for help. What broke in the browser has none. */
export function FaultReference({ label }: { label: string }) {
  const digest = use(DigestContext);
  return (
    digest && (
      <p className="text-sm text-ink-2">
        {label} {digest}
      </p>
    )
  );
}
