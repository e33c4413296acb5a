import type { Journey } from '@/lib/wizard/journey';
import { defineStep } from '@/lib/wizard/step';
import { isService, optionsOf, services } from '@/lib/wizard/preferences';
import { factsOf } from '@/lib/wizard/facts';
import { preferencesAnswers } from './answers';
import { loadPreferences } from './load.server';
import { submitPreferences } from './submit.server';

export const preferences = defineStep({
  id: 'preferences',
  input: preferencesAnswers,
  needs: () => true,
  // Care is kept at the partner for a person. A plan for a service that was not asked about asks for that one.
  holds: (journey) =>
    factsOf(journey).preferences?.mobile === journey.provenMobile && wasAsked(journey),
  load: loadPreferences,
  submit: submitPreferences,
  summary(journey, { t }) {
    const kept = factsOf(journey).preferences?.kept ?? {};
    const { asked = services, unread = [] } = factsOf(journey).preferences ?? {};
    const bought = factsOf(journey).plan?.service;
    const shown = isService(bought)
      ? [bought]
      : services.filter((service) => asked.includes(service) || kept[service]);
    const lines = shown.map((service) => {
      if (unread.includes(service)) {
        return t('row-unread', { service: t(`services.${service}`) });
      }
      const care = kept[service];
      if (!care) return t('row-usual', { service: t(`services.${service}`) });
      const chosen = optionsOf[service]
        .filter((option) => care[option])
        .map((option) =>
          option === 'starch' ? t(`row-starch.${care.starchLevel}`) : t(`options.${option}`),
        );
      return t('row-care', {
        service: t(`services.${service}`),
        care: chosen.join(t('comma')) || t('row-nothing'),
      });
    });
    const isUnread = shown.every((service) => unread.includes(service));
    const isUsual = shown.every((service) => !kept[service] && !unread.includes(service));
    const whole = isUnread ? t('row-all-unread') : isUsual ? t('row-all-usual') : null;
    return [{ label: t('row'), value: whole ?? lines.join('\n') }];
  },
});

function wasAsked(journey: Journey): boolean {
  const { preferences: before, plan } = factsOf(journey);
  const service = plan?.service;
  return !before?.asked || !isService(service) || before.asked.includes(service);
}
