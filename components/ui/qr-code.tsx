import type { QrPicture } from '@/lib/kernel/qr-code.server';
import { classNames } from './class-names';

/**
 * A QR code, black on white in every theme, because cameras expect that. Hidden from screen
 * readers: its link is beside it.
 */
export function QrCode({
  picture: { size, path },
  className,
}: {
  picture: QrPicture;
  className?: string;
}) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
      className={classNames('shrink-0 rounded-sm', className)}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} stroke="black" strokeWidth="1" />
    </svg>
  );
}
