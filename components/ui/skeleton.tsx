import { classNames } from './class-names';

/** Placeholder for text; give it the text's width and height. */
export function SkeletonBar({ className }: { className?: string }) {
  return <span className={classNames('sheen block h-4 rounded-sm', className)} />;
}

/** Placeholder for a card or an image: same height, no animation. */
export function SkeletonBlock({ className }: { className?: string }) {
  return <span className={classNames('block rounded-md bg-sunk', className)} />;
}
