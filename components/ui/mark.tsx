import { classNames } from './class-names';

/** The letter nun as a slack thread that holds a drop. Never mirrored. One colour below 20 px (`plain`). */
export function Mark({ plain = false, className }: { plain?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden="true"
      className={classNames(plain ? 'text-current' : 'text-brand', className)}
    >
      <path
        d="M6.5 18v2.5a13.5 13.5 0 0 0 27 0V18"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M20 3.2c-1.3 3.2-5 6.6-5 10.8a5 5 0 0 0 10 0c0-4.2-3.7-7.6-5-10.8Z"
        fill={plain ? 'currentColor' : 'var(--color-mark-drop)'}
      />
    </svg>
  );
}
