import type { ReactNode } from 'react';
import { ServiceArt } from '@/components/plans/service-art';
import { classNames } from '@/components/ui/class-names';
import { Thread } from '@/components/ui/thread';

interface SkyCardProps {
  /** One for each pickup; `now` as in `Thread`. */
  drops: number;
  now?: number | undefined;
  /** How high the sun stands, 0 to 1: how far it has come. */
  rise: number;
  /** Once, as the page opens, the sun comes up and the drops come to hang. */
  rises?: boolean;
  /** Something is wrong: no sun, and the colours of a warning. */
  overcast?: boolean;
  /** What is washed, standing at the horizon. */
  service?: string | undefined;
  children: ReactNode;
}

const sunHeightRem = 6.25;

/** First light over a thread of pickups, and under it in words what the picture says. */
export function SkyCard({
  drops,
  now,
  rise,
  rises = false,
  overcast = false,
  service,
  children,
}: SkyCardProps) {
  return (
    <section className="overflow-hidden rounded-xl border border-line bg-surface">
      {/* What hangs here hangs before the sky, not before a card. */}
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
            style={{ insetBlockStart: `calc(100% - ${rise * sunHeightRem}rem)` }}
            className={classNames(
              'absolute end-7 -z-10 size-30 rounded-full bg-accent',
              rises && 'transition-[translate] duration-1000 ease-out starting:translate-y-16',
            )}
          />
        )}
        <Thread drops={drops} now={now} top={26} sag={14} hangs={rises} className="h-full" />
        {service && <ServiceArt service={service} className="absolute start-5 bottom-0 h-10" />}
      </div>
      <div className="grid gap-1.5 px-5 pt-3.5 pb-5.5">{children}</div>
    </section>
  );
}
