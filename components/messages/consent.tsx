import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';

/** What a customer agrees to with a choice: what, how often, when, and how to stop. */
export function MessagesConsent({ privacyHref }: { privacyHref: string }) {
  const t = useTranslations('message-settings');
  return (
    <Card as="section" aria-labelledby="messages-consent" className="grid gap-3">
      <h2 id="messages-consent" className="text-h3">
        {t('consent-title')}
      </h2>
      <div className="grid gap-3 text-[.9375rem]">
        {t.rich('consent', {
          list: (items: ReactNode) => <ul className="grid list-disc gap-2 ps-5">{items}</ul>,
          item: (text: ReactNode) => <li>{text}</li>,
          b: (text: ReactNode) => <b className="font-medium">{text}</b>,
          p: (text: ReactNode) => <p>{text}</p>,
          notice: (words: ReactNode) => (
            <a href={privacyHref} className="link">
              {words}
            </a>
          ),
        })}
      </div>
    </Card>
  );
}
