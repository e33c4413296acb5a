import { useLocale, useTranslations } from 'next-intl';
import { BackLink } from '@/components/shell/back-link';
import { FactList } from '@/components/tracking/fact-list';
import { type Support, SupportFact } from '@/components/tracking/support-fact';
import { Card } from '@/components/ui/card';
import { ChevronRightIcon } from '@/components/ui/icons';
import type { RequestKind } from '@/lib/feedback/request';
import { localePath } from '@/lib/i18n/navigation';

interface KindsScreenProps {
  token: string;
  kinds: readonly RequestKind[];
  support: Support;
}

/** What can be asked of staff; each has a form of its own. */
export function KindsScreen({ token, kinds, support }: KindsScreenProps) {
  const [t, locale] = [useTranslations('feedback'), useLocale()];
  const page = `/track/${token}`;
  return (
    <div className="mx-auto grid w-full max-w-(--width-step) gap-5 pt-2 pb-8 lg:pt-4">
      <div>
        <BackLink href={localePath(locale, page)} label={t('to-tracking')} />
        <h1>{t('ask-title')}</h1>
        <p className="pt-1.5 text-ink-2">{t('ask-lead')}</p>
      </div>
      {kinds.length === 0 ? (
        <p>{t('nothing-to-ask')}</p>
      ) : (
        <Card bare>
          <ul className="divide-y divide-line">
            {kinds.map((kind) => (
              <li key={kind}>
                <a
                  href={localePath(locale, `${page}/request`, { kind })}
                  className="flex min-h-(--size-control) items-center justify-between gap-3 px-4.5 py-2 font-medium text-ink no-underline hover:bg-brand-soft"
                >
                  {t(`kinds.${kind}`)}
                  <ChevronRightIcon size="sm" className="text-ink-2" />
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <FactList>
        <SupportFact support={support} />
      </FactList>
    </div>
  );
}
