import type { Messages } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/live/query-provider';
import type { PendingCode } from '@/components/otp/answers';
import { ClientMessages } from '@/components/shell/client-messages';
import { Footer } from '@/components/shell/frame';
import { PageHeader } from '@/components/shell/header.server';
import { Notice } from '@/components/ui/notice';
import type { Locale } from '@/lib/i18n/routing';
import { SignIn } from './sign-in';

interface SignInScreenProps {
  locale: Locale;
  sent: PendingCode | null;
  /** The session of this browser has expired. */
  lapsed: boolean;
  privacyHref: string;
  /** Signing in leads to a renewal instead of the account. */
  toRenew?: boolean;
  /** Wraps the form; the gallery puts its `StoryFrame` there. */
  wrapForm?: (form: ReactNode) => ReactNode;
}

/** The account page for a visitor without a session. */
export async function SignInScreen({
  locale,
  sent,
  lapsed,
  privacyHref,
  toRenew = false,
  wrapForm = (form) => form,
}: SignInScreenProps) {
  const [t, messages] = await Promise.all([getTranslations('account'), getMessages()]);
  const ended = lapsed && (
    <Notice tone="info" title={t('ended')}>
      {t('ended-text')}
    </Notice>
  );
  const privacy = (
    <p className="text-sm text-ink-2">
      {t.rich('privacy', {
        notice: (chunks) => (
          <a href={privacyHref} className="link">
            {chunks}
          </a>
        ),
      })}
    </p>
  );
  return (
    <>
      {/* At least as tall as the screen, like a step, so the footer starts below the bar. */}
      <div className="flex min-h-dvh flex-col">
        <PageHeader />
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
          <ClientMessages
            namespaces={['steps', 'step-mobile']}
            extraMessages={{ errors: signInErrors(messages) }}
          >
            {wrapForm(
              <QueryProvider>
                <SignIn
                  {...{ locale, sent, endedNotice: ended, privacy }}
                  title={t('sign-in')}
                  lead={t(toRenew ? 'sign-in-lead-renew' : 'sign-in-lead')}
                />
              </QueryProvider>,
            )}
          </ClientMessages>
        </main>
      </div>
      <Footer />
    </>
  );
}

/**
 * Error messages for signing in. They replace messages that promise that answers are kept: there
 * are none here.
 */
export const signInErrors = ({ errors, account }: Messages) => ({
  ...errors,
  offline: { ...errors.offline, ...account.failures.offline },
  'no-answer': { ...errors['no-answer'], ...account.failures['no-answer'] },
  'service-unavailable': {
    ...errors['service-unavailable'],
    ...account.failures['service-unavailable'],
  },
  unexpected: { ...errors.unexpected, ...account.failures.unexpected },
});
