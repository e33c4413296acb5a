import { QrCode } from '@/components/ui/qr-code';
import { Ltr } from '@/components/ui/text';
import type { SlideCode } from './slides';

export type CodesLabels = Record<'scan' | 'code-plan' | 'code-plans' | 'code-start', string>;

interface CodesProps {
  /** QR code of the option on the slide. */
  plan: SlideCode;
  plans: SlideCode;
  /** QR code of the first wizard step. */
  start: SlideCode;
  /** URL of the catalogue, for typing; null while only this computer can open it. */
  address: string | null;
  labels: CodesLabels;
}

/** QR codes for the audience's phones: this plan, all plans, or the sign-up. */
export function Codes({ labels, address, ...codes }: CodesProps) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3 font-medium lg:text-h3">
        {labels.scan}
        {address && <Ltr className="text-ink-2">{address}</Ltr>}
      </p>
      <ul className="grid grid-cols-3 gap-x-3 lg:gap-x-6">
        {(['plan', 'plans', 'start'] as const).map((name) => (
          <li key={name} className="grid content-start gap-1.5">
            <QrCode picture={codes[name].picture} className="h-auto w-full max-w-32 low:max-w-28" />
            <a
              href={codes[name].link}
              className="link inline-block py-1 text-sm leading-(--leading-tight) lg:text-body lg:leading-(--leading-tight)"
            >
              {labels[`code-${name}`]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
