import { type Service, services } from '@/lib/integrations/partner/codes';
import { type Care, type CareByService, optionsOf } from '@/lib/wizard/preferences';
import type { PreferencesAnswers } from './answers';

const defaultCare: Care = {
  organicDetergent: false,
  scent: false,
  mirzam: false,
  starch: false,
  starchLevel: 'medium',
  protectionLayer: true,
};

/** Compares only the options that the service has. */
const sameCare = (service: Service, a: Care, b: Care): boolean =>
  optionsOf[service].every((option) => a[option] === b[option]) &&
  (service !== 'clothes' || !a.starch || a.starchLevel === b.starchLevel);

/**
 * Initial form values: the earlier answers, else what is stored; a service is on only where the two
 * differ. A service not asked about stays off, so that nothing unseen is sent. `unread`: services
 * that the page cannot show, passed on to the server.
 */
export function preferencesValues(
  initial: Partial<PreferencesAnswers>,
  stored: CareByService,
  asked: readonly Service[] = services,
  unread: readonly Service[] = [],
): PreferencesAnswers {
  const valuesOf = (service: Service) => {
    const before = initial[service];
    const storedCare = stored[service];
    const isNew = before?.on === true && !(storedCare && sameCare(service, before, storedCare));
    const on = isNew && asked.includes(service);
    return { ...defaultCare, ...(on ? before : (storedCare ?? before)), on };
  };
  return {
    asked: [...asked],
    unread: [...unread],
    clothes: valuesOf('clothes'),
    ironing: valuesOf('ironing'),
    shoes: valuesOf('shoes'),
  };
}

/** Returns the chosen preferences that the partner does not store yet. */
export function careToSave(answers: PreferencesAnswers, stored: CareByService): CareByService {
  const wanted: CareByService = {};
  for (const service of services) {
    const { on, ...care } = answers[service];
    const storedCare = stored[service];
    if (on && !(storedCare && sameCare(service, care, storedCare))) wanted[service] = care;
  }
  return wanted;
}
