import type { ReactNode } from 'react';
import { classNames } from './class-names';

type TagTone = 'plain' | 'brand' | 'warm' | 'info' | 'warn' | 'ok' | 'danger';

const tones: Record<TagTone, string> = {
  plain: 'bg-sunk text-ink-2',
  brand: 'bg-brand-soft text-brand-ink',
  warm: 'bg-accent-soft text-accent-ink',
  info: 'bg-info-soft text-info',
  warn: 'bg-warn-soft text-warn',
  ok: 'bg-ok-soft text-ok',
  danger: 'bg-danger-soft text-danger',
};

/** A short state label with a background. The icon comes from `icons.tsx` with `size="sm"`. */
export function Tag({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: TagTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-[.18rem] text-xs font-medium whitespace-nowrap forced-colors:border',
        tones[tone],
      )}
    >
      {icon}
      <span>{children}</span>
    </span>
  );
}
