'use client';

import { use } from 'react';
import { FaultWordsContext } from '@/components/shell/fault-words';
import { Button } from '@/components/ui/button';

/** What threw is said to nobody here; the server logged it. */
export default function PageFault({ retry }: { error: unknown; retry: () => void }) {
  const words = use(FaultWordsContext);
  return (
    <main id="main" className="frame-column grid max-w-lg gap-4 py-16">
      <h1>{words?.title}</h1>
      <p className="text-ink-2">{words?.text}</p>
      <Button onClick={retry} className="justify-self-start">
        {words?.again}
      </Button>
    </main>
  );
}
