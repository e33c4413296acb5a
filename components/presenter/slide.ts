import type { CSSProperties, ReactNode } from 'react';
import type { QrPicture } from '@/lib/kernel/qr-code.server';

/** A QR code, rendered by the server. */
export interface SlideCode {
  /** The absolute URL that the code contains. */
  link: string;
  picture: QrPicture;
}

/** One option of a slide's plan, rendered by the server. */
interface SlideOption {
  id: number;
  /** Path of this option in the presentation or in its notes. */
  href: string;
  /** QR code that opens this option. */
  code: SlideCode;
  row: ReactNode;
}

/** A plan as a slide, rendered by the server. It has at least one option. */
export interface Slide {
  planId: number;
  name: string;
  /** The document title. */
  title: string;
  /** Announced by screen readers when the slide is shown. */
  announcement: string;
  /** The plan's colour, for `.plan`. */
  colour: CSSProperties | undefined;
  head: ReactNode;
  notes: ReactNode;
  options: SlideOption[];
}
