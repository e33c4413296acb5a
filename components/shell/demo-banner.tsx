import { InfoIcon } from '@/components/ui/icons';

/** Says that the laundry and the payments are not real. */
export function DemoBanner({ text }: { text: string }) {
  return (
    <p className="flex justify-center bg-info-soft px-(--gutter) py-1.5 text-xs text-ink">
      {/* After the text: an icon painted first would move once the text is painted. */}
      <span className="relative ps-6 big:ps-[1.5rem]">
        {text}
        <InfoIcon size="sm" className="absolute inset-y-0 start-0 my-auto text-info" />
      </span>
    </p>
  );
}
