import { classNames } from './class-names';

/** An SVG image. */
export interface Drawing {
  viewBox: string;
  /** Content of `<svg>`: only shapes, validated when the brand file was read. */
  shapes: string;
}

/** A decorative image of the brand in the colour of the surrounding text. Never mirrored. */
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

/** The brand's logo in the brand colour of the theme. */
export function Mark({ logo, className }: { logo: Drawing; className?: string }) {
  return <Drawn drawing={logo} className={classNames('text-brand', className)} />;
}
