'use client';

import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '@/components/ui/icons';
import { secondMs } from '@/lib/kernel/time';

interface CopyLinkProps {
  url: string;
  /** `failed`: how to copy by hand where the browser forbids it (plain HTTP, old browsers). */
  labels: Record<'copy' | 'copied' | 'failed', string>;
}

/** A button that copies a URL; its label confirms it for two seconds. */
export function CopyLink({ url, labels }: CopyLinkProps) {
  const [status, setStatus] = useState<keyof CopyLinkProps['labels']>('copy');

  useEffect(() => {
    if (status === 'copy') return;
    const timer = setTimeout(() => setStatus('copy'), 2 * secondMs);
    return () => clearTimeout(timer);
  }, [status]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setStatus('copied');
    } catch {
      setStatus('failed');
    }
  };

  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-(--size-tap) items-center gap-1.5 ps-3 text-[.9375rem] font-medium text-brand-ink"
    >
      {status === 'copied' ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite" className="underline decoration-1 underline-offset-[.28em]">
        {labels[status]}
      </span>
    </button>
  );
}
