import { classNames } from './class-names';

/** An SVG as it is drawn. */
export interface Drawing {
  viewBox: string;
  /** The content of `<svg>`: shapes alone, checked when the brand was read. */
  shapes: string;
}

/** A drawing of the brand, decorative, in the colour of the text around it. Never mirrored. */
export function Drawn({ drawing, className }: { drawing: Drawing; className?: string }) {
  return (
    <svg
      viewBox={drawing.viewBox}
      aria-hidden="true"
      className={className}
      dangerouslySetInnerHTML={{ __html: drawing.shapes }}
    />
  );
}

/** The brand's sign, in the colours of the look that it stands in. */
export function Mark({ logo, className }: { logo: Drawing; className?: string }) {
  return <Drawn drawing={logo} className={classNames('text-brand', className)} />;
}
