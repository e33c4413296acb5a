import { ArrowLeftIcon } from '@/components/ui/icons';

/** The back arrow of a step's header. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      aria-label={label}
      className="-ms-3 grid size-(--size-tap) place-items-center rounded-full text-ink print:invisible"
    >
      <ArrowLeftIcon size="lg" />
    </a>
  );
}
