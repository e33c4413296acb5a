import { useLocale, useTranslations } from 'next-intl';
import { planColour } from '@/components/plans/plan-colour';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { qrPicture } from '@/lib/kernel/qr-code.server';
import type { Plan } from '@/lib/wizard/plans/plans';
import { Notes } from './notes';
import type { Slide, SlideCode } from './slide';
import { SlideHead, SlideOptionRow } from './slide-head';

/** Returns the QR code of a path of the app; `origin` is where other devices reach it. */
export const qrCodeOf = (origin: string, path: string): SlideCode => {
  const link = origin + path;
  return { link, picture: qrPicture(link) };
};

/**
 * Returns the plans as slides with notes; `hrefOf` gives the path of a slide in the window that
 * shows it.
 */
export function useRenderedSlides(
  plans: readonly Plan[],
  origin: string,
  hrefOf: (locale: Locale, planId: number, optionId: number) => string,
): Slide[] {
  const t = useTranslations('present');
  const locale = useLocale();
  return plans.map((plan, index): Slide => {
    const { id, name, color, options } = plan;
    return {
      planId: id,
      name,
      title: t('title-of', { plan: name }),
      announcement: t('said', { now: String(index + 1), total: String(plans.length), plan: name }),
      colour: planColour(color),
      head: <SlideHead plan={plan} />,
      notes: <Notes plan={plan} />,
      options: options.map((option) => ({
        id: option.id,
        href: hrefOf(locale, id, option.id),
        code: qrCodeOf(origin, localePath(locale, '/plans', { plan: id, type: option.id })),
        row: <SlideOptionRow plan={plan} option={option} />,
      })),
    };
  });
}
