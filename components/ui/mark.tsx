import { classNames } from './class-names';

/** A sign as it is drawn. */
export interface Logo {
  viewBox: string;
  /** What stands inside of `<svg>`: shapes alone, checked by whoever read them. */
  shapes: string;
}

/** The brand's sign, in the colours of the look that it stands in. Never mirrored. */
export function Mark({ logo, className }: { logo: Logo; className?: string }) {
  return (
    <svg
      viewBox={logo.viewBox}
      aria-hidden="true"
      className={classNames('text-brand', className)}
      dangerouslySetInnerHTML={{ __html: logo.shapes }}
    />
  );
}
