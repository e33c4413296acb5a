import { defineStep } from '@/lib/wizard/step';
import { factsOf, samePoint } from '@/lib/wizard/facts';
import { isolated } from '@/lib/i18n/isolated';
import { type AddressAnswers, addressAnswers } from './answers';
import { loadAddress } from './load.server';
import { submitAddress } from './submit.server';

export const address = defineStep({
  id: 'address',
  input: addressAnswers,
  needs: () => true,
  // A moved pin, or another person, asks for it again (§4.3): what was typed is still there.
  holds: (journey) => {
    const { address: kept, coverage } = factsOf(journey);
    return samePoint(kept?.point, coverage?.point) && kept?.mobile === journey.provenMobile;
  },
  load: loadAddress,
  submit: submitAddress,
  summary(journey, { t }) {
    const answers = journey.answers.address as AddressAnswers;
    const { buildingNumber: building, apartmentNumber: flat, homeType } = answers;
    const short = answers.shortAddress && t('short-line', { code: answers.shortAddress });
    const details = [
      homeType && t(`homes.${homeType}`),
      building && t('row-building', { building: isolated(building) }),
      flat && t('row-flat', { flat: isolated(flat) }),
    ].filter(Boolean);
    return [
      {
        label: t('row'),
        value: [answers.streetArea, details.join(' · '), short].filter(Boolean).join('\n'),
      },
      {
        label: t('row-delivery'),
        value: [t(`deliveries.${answers.delivery}`), answers.notes].filter(Boolean).join('\n'),
      },
    ];
  },
});
