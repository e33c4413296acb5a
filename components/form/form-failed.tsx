'use client';

import { useTranslations } from 'next-intl';
import { Outcome } from '@/components/form/outcome';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Ltr } from '@/components/ui/text';
import type { CallError } from '@/lib/api/client';

const known = ['offline', 'no-answer', 'too-many-requests', 'cookies-blocked'] as const;

interface FormFailedProps {
  /** Namespace of its words. */
  messageKey: 'feedback.failed' | 'message-settings.failed';
  error: CallError | null;
  /** Where to sign in again as the owner. */
  signInHref: string;
}

/** Why a form of the account was not sent, and how to go on; what was typed is still in it. */
export function FormFailed({ messageKey, error, signInHref }: FormFailedProps) {
  const t = useTranslations(messageKey);
  if (!error) return null;
  // Another customer's session, or none: the server does not say which.
  const isOut = error.code === 'session-ended' || error.code === 'not-found';
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
