'use client';

import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { secondMs } from '@/lib/kernel/time';

interface PlanLinkProps {
  href: string;
  copied: string;
  children: ReactNode;
}

/**
 * A link to one plan that copies its URL when pressed. Without clipboard access it is an ordinary
 * link.
 */
export function PlanLink({ href, copied, children }: PlanLinkProps) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2 * secondMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (event: MouseEvent<HTMLAnchorElement>) => {
    // With a modifier key, the browser opens a tab or downloads as usual.
    if (!navigator.clipboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href: address } = event.currentTarget;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      location.assign(address);
    }
  };

  return (
    <a
      href={href}
      onClick={copy}
      className="inline-flex min-h-(--size-tap) items-center gap-1.5 text-sm font-medium text-brand-ink"
    >
      <span aria-live="polite" className="inline-flex items-center gap-1.5">
        {isCopied ? copied : children}
      </span>
    </a>
  );
}
