import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { CircleCheckIcon, InfoIcon, TriangleAlertIcon, WifiOffIcon } from './icons';

type NoticeTone = 'neutral' | 'info' | 'warn' | 'ok';

const tones: Record<NoticeTone, { ground: string; ink: string; Icon: typeof InfoIcon }> = {
  neutral: { ground: 'bg-sunk', ink: 'text-ink-2', Icon: WifiOffIcon },
  info: { ground: 'bg-info-soft', ink: 'text-info', Icon: InfoIcon },
  warn: { ground: 'bg-warn-soft', ink: 'text-warn', Icon: TriangleAlertIcon },
  ok: { ground: 'bg-ok-soft', ink: 'text-ok', Icon: CircleCheckIcon },
};

interface NoticeProps {
  tone?: NoticeTone;
  /** The bold sentence. */
  title?: ReactNode;
  /** One more sentence. */
  children?: ReactNode;
  /** Replaces the tone's icon; an icon from `icons.tsx`. */
  icon?: ReactNode;
  /** A small button or link below the text. */
  action?: ReactNode;
  /**
   * `status` or `alert` if it appears after the page was loaded; none if it was there from the
   * start.
   */
  role?: 'status' | 'alert';
}

/** A message box in the page flow, never an overlay. */
export function Notice({ tone = 'neutral', title, children, icon, action, role }: NoticeProps) {
  const { ground, ink, Icon } = tones[tone];
  return (
    <div
      role={role}
      className={classNames(
        'flex gap-3 rounded-md px-4 py-3.5 text-[.9375rem] leading-(--leading-tight) forced-colors:border print:border print:border-line',
        ground,
      )}
    >
      <span className={classNames('pt-px', ink)}>{icon ?? <Icon />}</span>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        {title && <p className="font-bold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="pt-1.5">{action}</div>}
      </div>
    </div>
  );
}
