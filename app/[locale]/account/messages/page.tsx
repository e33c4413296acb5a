import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { FormPage } from '@/components/feedback/form-page';
import { MessagesConsent } from '@/components/messages/offer.server';
import { SettingsForm } from '@/components/messages/settings-form';
import { brandView } from '@/components/shell/brand-view.server';
import { ClientMessages } from '@/components/shell/client-messages';
import { EmptyPage, withDatabaseFallback } from '@/components/shell/fallback-pages.server';
import { SignedInFooter } from '@/components/shell/signed-in';
import { ButtonLink } from '@/components/ui/button';
import { ownerNameOf } from '@/lib/auth/page-owner.server';
import { currentSession } from '@/lib/auth/session.server';
import { getCustomer } from '@/lib/db/customers.server';
import { localePath } from '@/lib/i18n/navigation';
import { pushPublicKey } from '@/lib/integrations/messages/push.server';
import { offeredChannels, readMessageSettings } from '@/lib/messaging/settings.server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('message-settings');
  return { title: t('heading'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/** Which messages the signed-in customer gets; leads others through sign-in and back. */
async function MessagesPage() {
  const [locale, t, session] = await Promise.all([
    getLocale(),
    getTranslations('message-settings'),
    currentSession(),
  ]);
  const accountHref = localePath(locale, '/account');
  if (offeredChannels().length === 0) {
    return (
      <EmptyPage
        title={t('none-title')}
        action={<ButtonLink href={accountHref}>{t('to-account')}</ButtonLink>}
      >
        {t('none-text')}
      </EmptyPage>
    );
  }
  const signInHref = localePath(locale, '/account', { messages: 'choose' });
  if (!session?.customerId) redirect(signInHref);
  const [{ mobile }, stored] = await Promise.all([
    getCustomer(session.customerId),
    readMessageSettings(session.customerId),
  ]);
  const { name, links } = brandView(locale);
  return (
    <FormPage back={{ href: accountHref, label: t('back') }}>
      <ClientMessages namespaces={['message-settings']}>
        <SettingsForm
          {...{ locale, stored, mobile, signInHref }}
          owner={ownerNameOf(session) ?? ''}
          brand={name}
          publicKey={pushPublicKey()}
        >
          <MessagesConsent privacyHref={links.privacy} />
        </SettingsForm>
      </ClientMessages>
      <SignedInFooter locale={locale} />
    </FormPage>
  );
}

export default withDatabaseFallback(MessagesPage);
