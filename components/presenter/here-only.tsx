import { useTranslations } from 'next-intl';
import { Ltr } from '@/components/ui/text';
import { isLoopback } from '@/lib/config/loopback';

/** Typed by whoever starts it, so the same in every language. */
const command = 'npm run demo -- --lan';

/** Says that nothing here can be opened on another device, and what to do about it; nothing where it can. */
export function HereOnly({ origin }: { origin: string }) {
  const t = useTranslations('demo');
  if (!isLoopback(origin)) return null;
  return (
    <p className="text-sm text-ink-2">
      {t.rich('here-only', {
        command: () => <Ltr className="inline-block font-medium">{command}</Ltr>,
      })}
    </p>
  );
}
