import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { Session } from '@/lib/auth/session.server';
import { brand } from '@/lib/config/brand.server';
import type { Locale } from '@/lib/i18n/routing';
import { factsOf } from './facts';
import { openJourney } from './journey-repository.server';
import type { Change } from './origin';
import type { ChangeTexts } from './screen';

/**
 * Whether the partner has what a change was for, as far as we know: the account confirms a change
 * only then, whatever its URL says.
 */
export async function isChanged(session: Session, change: Change): Promise<boolean> {
  const journey = await openJourney(session);
  const { address, preferences } = factsOf(journey);
  const fact = change === 'change-address' ? address : preferences;
  return fact !== undefined && fact.mobile === journey.provenMobile;
}

/**
 * Returns what a step says when it changes a running subscription. The partner's document does not
 * say what a change means for pickups that are already scheduled, so the page says that and offers
 * to ask.
 */
export async function changeTexts(change: Change, locale: Locale): Promise<ChangeTexts> {
  const [t, tracking] = await Promise.all([
    getTranslations({ locale, namespace: 'changes' }),
    getTranslations({ locale, namespace: 'tracking' }),
  ]);
  const { phone, whatsapp } = brand().support;
  const message = encodeURIComponent(t(`${change}.message`));
  return {
    title: t(`${change}.title`),
    scheduled: { title: t('scheduled-title'), text: t(`${change}.scheduled`) },
    asked: [
      ...(whatsapp
        ? [
            {
              label: tracking('whatsapp'),
              href: `https://wa.me/${whatsapp.replace('+', '')}?text=${message}`,
            },
          ]
        : []),
      { label: tracking('call'), href: `tel:${phone}` },
    ],
    stays: t('stays'),
    save: t('save'),
    keep: t('keep'),
    stops: {
      'not-covered': { title: t('not-covered.title'), text: t('not-covered.text') },
      'not-served': { title: t('not-served.title'), text: t('not-served.text') },
    },
  };
}
