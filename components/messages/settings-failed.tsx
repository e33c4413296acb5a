'use client';

import { useTranslations } from 'next-intl';
import { Outcome } from '@/components/form/outcome';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Ltr } from '@/components/ui/text';
import type { CallError } from '@/lib/api/client';

const known = ['offline', 'no-answer', 'too-many-requests', 'cookies-blocked'] as const;

/** Why the choice was not saved, and how to go on; it is still in the form. */
export function SettingsFailed({
  error,
  signInHref,
}: {
  error: CallError | null;
  signInHref: string;
}) {
  const t = useTranslations('message-settings.failed');
  if (!error) return null;
  const isOut = error.code === 'session-ended';
  const code = isOut ? 'signed-out' : (known.find((one) => one === error.code) ?? 'other');
  return (
    <Outcome>
      <Notice
        role="alert"
        tone={code === 'offline' ? 'neutral' : 'warn'}
        title={t(`${code}.title`)}
        action={
          isOut && (
            <ButtonLink variant="secondary" small href={signInHref}>
              {t('sign-in')}
            </ButtonLink>
          )
        }
      >
        {t(`${code}.text`)}
        {error.reference && !isOut && (
          <p className="mt-1 text-sm text-ink-2">
            {t.rich('reference', { reference: () => <Ltr>{error.reference}</Ltr> })}
          </p>
        )}
      </Notice>
    </Outcome>
  );
}
