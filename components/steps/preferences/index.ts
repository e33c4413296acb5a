import { defineStep } from '@/lib/journey/step';
import { optionsOf, services } from '@/lib/onboarding/preferences';
import { factsOf } from '../facts';
import { preferencesAnswers } from './answers';
import { loadPreferences } from './load.server';
import { submitPreferences } from './submit.server';

export const preferences = defineStep({
  id: 'preferences',
  input: preferencesAnswers,
  needs: () => true,
  // Care is kept at the partner for a person.
  holds: (journey) => factsOf(journey).preferences?.mobile === journey.provenMobile,
  load: loadPreferences,
  submit: submitPreferences,
  summary(journey, { t }) {
    const kept = factsOf(journey).preferences?.kept ?? {};
    const lines = services.map((service) => {
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
