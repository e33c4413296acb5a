import type { CSSProperties, ReactNode } from 'react';
import type { QrPicture } from '@/lib/kernel/qr-code.server';

/** One way to buy the plan of a slide, drawn by the server. */
interface SlideOption {
  id: number;
  /** This very option in the presentation. */
  href: string;
  /** The page that a customer opens, whole: it stands on the screen. */
  link: string;
  code: QrPicture;
  row: ReactNode;
}

/** A plan on the screen, drawn by the server. It has at least one option. */
export interface Slide {
  planId: number;
  name: string;
  /** What stands in the title bar. */
  title: string;
  /** What is read out when it comes up. */
  said: string;
  /** The plan's own colour, for `.plan`. */
  colour: CSSProperties | undefined;
  head: ReactNode;
  notes: ReactNode;
  options: SlideOption[];
}
