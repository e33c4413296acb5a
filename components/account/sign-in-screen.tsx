import type { Messages } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/live/query-provider';
import type { CodeUnderWay } from '@/components/proof/answers';
import { ClientWords } from '@/components/shell/client-words';
import { Footer } from '@/components/shell/footer';
import { PageHeader } from '@/components/shell/page-header';
import { Notice } from '@/components/ui/notice';
import type { Locale } from '@/lib/i18n/routing';
import { SignIn } from './sign-in';

interface SignInScreenProps {
  locale: Locale;
  sent: CodeUnderWay | null;
  /** A proof in this browser came to its end. */
  lapsed: boolean;
  privacyHref: string;
  /** Around the form; the gallery puts a stage there. */
  around?: (form: ReactNode) => ReactNode;
}

/** The account to whoever has not said who they are. */
export async function SignInScreen({
  locale,
  sent,
  lapsed,
  privacyHref,
  around = (form) => form,
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
        notice: (words) => (
          <a href={privacyHref} className="link">
            {words}
          </a>
        ),
      })}
    </p>
  );
  return (
    <>
      {/* A screen of its own, whose dock stands where those of the steps do: the footer comes behind it. */}
      <div className="flex min-h-dvh flex-col">
        <PageHeader />
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
          <ClientWords
            namespaces={['steps', 'step-mobile']}
            also={{ errors: signInErrors(messages) }}
          >
            {around(
              <QueryProvider>
                <SignIn
                  {...{ locale, sent, ended, privacy }}
                  title={t('sign-in')}
                  lead={t('sign-in-lead')}
                />
              </QueryProvider>,
            )}
          </ClientWords>
        </main>
      </div>
      <Footer />
    </>
  );
}

/**
 * What signing in says of a failure: the words of every page, in which nothing is promised about answers where there
 * are none.
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
