import { InfoIcon } from '@/components/ui/icons';

/** Says that nothing here is real: no laundry, no money. */
export function DemoBanner({ words }: { words: string }) {
  return (
    <p className="flex justify-center bg-info-soft px-(--gutter) py-1.5 text-xs text-ink">
      {/* Behind the words: it would be painted alone where they come a moment later, and then move. */}
      <span className="relative ps-6">
        {words}
        <InfoIcon size="sm" className="absolute inset-y-0 start-0 my-auto text-info" />
      </span>
    </p>
  );
}
