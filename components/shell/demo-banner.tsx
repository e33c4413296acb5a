import { InfoIcon } from '@/components/ui/icons/info';

/** Says that nothing here is real: no laundry, no money. */
export function DemoBanner({ words }: { words: string }) {
  return (
    <p className="flex items-center justify-center gap-2 bg-info-soft px-(--gutter) py-1.5 text-xs text-ink">
      <InfoIcon size="sm" className="text-info" />
      <span>{words}</span>
    </p>
  );
}
