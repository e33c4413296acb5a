import 'server-only';
import { getTranslations } from 'next-intl/server';
import { brand } from '@/lib/config/brand.server';
import type { Locale } from '@/lib/i18n/routing';
import type { Change } from './origin';
import type { ChangeTexts } from './screen';

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
