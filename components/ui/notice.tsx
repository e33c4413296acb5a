import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { CircleCheckIcon, InfoIcon, TriangleAlertIcon, WifiOffIcon } from './icons';

type NoticeTone = 'neutral' | 'info' | 'warn' | 'ok';

const tones: Record<NoticeTone, { background: string; iconColour: string; Icon: typeof InfoIcon }> =
  {
    neutral: { background: 'bg-sunk', iconColour: 'text-ink-2', Icon: WifiOffIcon },
    info: { background: 'bg-info-soft', iconColour: 'text-info', Icon: InfoIcon },
    warn: { background: 'bg-warn-soft', iconColour: 'text-warn', Icon: TriangleAlertIcon },
    ok: { background: 'bg-ok-soft', iconColour: 'text-ok', Icon: CircleCheckIcon },
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
  const { background, iconColour, Icon } = tones[tone];
  return (
    <div
      role={role}
      className={classNames(
        'flex gap-3 rounded-md px-4 py-3.5 text-[.9375rem] leading-(--leading-tight) forced-colors:border print:border print:border-line',
        background,
      )}
    >
      <span className={classNames('pt-px', iconColour)}>{icon ?? <Icon />}</span>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        {title && <p className="font-bold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="pt-1.5">{action}</div>}
      </div>
    </div>
  );
}
