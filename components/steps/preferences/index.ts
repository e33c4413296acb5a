import type { Journey } from '@/lib/journey/journey';
import { defineStep } from '@/lib/journey/step';
import { isService, optionsOf, services } from '@/lib/onboarding/preferences';
import { factsOf } from '../facts';
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
    const { asked = services } = factsOf(journey).preferences ?? {};
    const shown = services.filter((service) => asked.includes(service) || kept[service]);
    const lines = shown.map((service) => {
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
    const untouched = services.every((service) => !kept[service]);
    return [{ label: t('row'), value: untouched ? t('row-all-usual') : lines.join('\n') }];
  },
});

function wasAsked(journey: Journey): boolean {
  const { preferences: before, plan } = factsOf(journey);
  const service = plan?.service;
  return !before?.asked || !isService(service) || before.asked.includes(service);
}
