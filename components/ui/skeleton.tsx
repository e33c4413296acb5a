import { classNames } from './class-names';

/** A bar where text will be; give it the text's width and height. */
export function SkeletonBar({ className }: { className?: string }) {
  return <span className={classNames('sheen block h-4 rounded-sm', className)} />;
}

/** A block where a card or a picture will be: same height, no sheen. */
export function SkeletonBlock({ className }: { className?: string }) {
  return <span className={classNames('block rounded-md bg-sunk', className)} />;
}
