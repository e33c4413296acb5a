/** The first focusable element: skips the header. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href="#main"
      className="absolute start-4 top-2 z-20 -translate-y-[calc(100%+1rem)] rounded-md bg-surface px-4 py-3 font-medium text-brand-ink shadow-raise focus:translate-y-0 print:hidden"
    >
      {label}
    </a>
  );
}
