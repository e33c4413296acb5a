import type { ReactNode } from 'react';
import { ServiceArt } from '@/components/plans/service-art';
import { classNames } from '@/components/ui/class-names';
import { Thread } from '@/components/ui/thread';

interface SkyCardProps {
  /** Number of drops, one per pickup; `now` as in `Thread`. */
  drops: number;
  now?: number | undefined;
  /** Height of the sun from 0 to 1: the progress of the current order. */
  sunHeight: number;
  /** Animate the sun and the drops once, when the page opens. */
  animated?: boolean;
  /** Something is wrong: no sun, warning colours. */
  overcast?: boolean;
  /** Code of the service whose illustration is shown at the horizon. */
  service?: string | undefined;
  children: ReactNode;
}

const sunHeightRem = 6.25;

/** A sunrise with a thread of pickups, and below it the text that describes it. */
export function SkyCard({
  drops,
  now,
  sunHeight,
  animated = false,
  overcast = false,
  service,
  children,
}: SkyCardProps) {
  return (
    <section className="overflow-hidden rounded-xl border border-line bg-surface">
      {/* The drops' outlines are filled with the sky's colour, not the card's. */}
      <div
        className={classNames(
          'relative isolate h-28 overflow-hidden',
          overcast
            ? 'bg-warn-soft text-warn [--color-surface:var(--color-warn-soft)]'
            : 'bg-sky text-brand [--color-surface:var(--color-sky)]',
        )}
      >
        {!overcast && (
          <span
            style={{ insetBlockStart: `calc(100% - ${sunHeight * sunHeightRem}rem)` }}
            className={classNames(
              'absolute end-7 -z-10 size-30 rounded-full bg-accent',
              animated && 'transition-[translate] duration-1000 ease-out starting:translate-y-16',
            )}
          />
        )}
        <Thread drops={drops} now={now} top={26} sag={14} animated={animated} className="h-full" />
        {service && <ServiceArt service={service} className="absolute start-5 bottom-0 h-10" />}
      </div>
      <div className="grid gap-1.5 px-5 pt-3.5 pb-5.5">{children}</div>
    </section>
  );
}
