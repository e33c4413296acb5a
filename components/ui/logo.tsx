import { classNames } from './class-names';

/** An SVG image. */
export interface SvgImage {
  viewBox: string;
  /** Content of `<svg>`: only shapes, validated when the brand file was read. */
  shapes: string;
}

/** A decorative image of the brand in the colour of the surrounding text. Never mirrored. */
export function InlineSvg({ image, className }: { image: SvgImage; className?: string }) {
  return (
    <svg
      viewBox={image.viewBox}
      aria-hidden="true"
      className={className}
      dangerouslySetInnerHTML={{ __html: image.shapes }}
    />
  );
}

/** The brand's logo in the brand colour of the theme. */
export function Logo({ logo, className }: { logo: SvgImage; className?: string }) {
  return <InlineSvg image={logo} className={classNames('text-brand', className)} />;
}
