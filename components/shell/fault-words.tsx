'use client';

import { createContext, type ReactNode } from 'react';

interface Words {
  title: string;
  text: string;
  again: string;
}

/** Words for the error boundary, which runs where no translator is loaded. */
export const FaultWordsContext = createContext<Words | null>(null);

export function FaultWords({ words, children }: { words: Words; children: ReactNode }) {
  return <FaultWordsContext value={words}>{children}</FaultWordsContext>;
}
