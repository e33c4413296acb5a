import type { CSSProperties, ReactNode } from 'react';
import type { QrPicture } from '@/lib/kernel/qr-code.server';

/** A code to scan, drawn by the server. */
export interface SlideCode {
  /** The page that a customer opens, whole. */
  link: string;
  picture: QrPicture;
}

/** One way to buy the plan of a slide, drawn by the server. */
interface SlideOption {
  id: number;
  /** This very option in the presentation, or in its notes. */
  href: string;
  /** Leads to this very option. */
  code: SlideCode;
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
