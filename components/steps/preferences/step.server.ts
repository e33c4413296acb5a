import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import { type Service, services } from '@/lib/integrations/partner/codes';
import { AppError, isAppError } from '@/lib/kernel/app-error';
import { storeFacts } from '@/lib/wizard/engine';
import { type Facts, factsOf, requireCustomer, requireFact } from '@/lib/wizard/facts';
import type { Journey } from '@/lib/wizard/journey';
import { changeJourney } from '@/lib/wizard/journey-repository.server';
import { isChange } from '@/lib/wizard/origin';
import { listPlans } from '@/lib/wizard/plans/plans.server';
import { preselectedPlan } from '@/lib/wizard/plans/preselected-plan';
import {
  type CareByService,
  isService,
  optionsOf,
  type StoredCare,
} from '@/lib/wizard/preferences';
import { readCare, saveCare } from '@/lib/wizard/preferences.server';
import { type Claim, defineStep, type StepContext, type StepOutcome } from '@/lib/wizard/step';
import { type PreferencesAnswers, type PreferencesData, preferencesAnswers } from './answers';
import { careToSave } from './care-values';

async function loadPreferences(context: StepContext): Promise<PreferencesData> {
  const [{ stored, unread }, only] = await Promise.all([
    readCare(requireCustomer(context.session)),
    isChange(context.from) ? null : serviceOfPlan(context),
  ]);
  return { stored, unread, last: lastSavedCare(context.journey, unread), only };
}

function lastSavedCare(journey: Journey, unread: readonly Service[]): CareByService {
  const { mobile, kept = {} } = factsOf(journey).preferences ?? {};
  if (mobile !== journey.provenMobile) return {};
  return Object.fromEntries(unread.map((service) => [service, kept[service]]));
}

/** The service of the chosen or requested plan; null (ask about all) without the catalogue. */
async function serviceOfPlan({ journey, locale }: StepContext): Promise<PreferencesData['only']> {
  const plans = await listPlans(locale).catch((error: unknown) => {
    if (isAppError(error)) return [];
    throw error;
  });
  const { wanted } = preselectedPlan(journey);
  const plan = plans.find(({ id }) => id === wanted?.planId);
  return plan && isService(plan.service) ? { service: plan.service, planName: plan.name } : null;
}

/**
 * Saves the chosen preferences, one service at a time. For a service whose stored preferences the
 * page could not show, saves only if nothing turns out to be stored; otherwise the stored ones are
 * shown first, and those still unread are left unchanged.
 */
async function submitPreferences(
  answers: PreferencesAnswers,
  { journey, session }: StepContext,
  claim: Claim,
): Promise<StepOutcome> {
  const customerId = requireCustomer(session);
  const { mobile } = requireFact(journey, 'registration');
  const known = factsOf(journey).preferences;
  const before = known?.mobile === mobile ? known : null;
  const current = await readStoredCare(customerId, before, answers.unread);

  const wanted = careToSave(answers, current.stored);
  const unseen = answers.unread.filter((service) => wanted[service]);
  const unread = unseen.filter((service) => current.unread.includes(service));
  const found = unseen.filter((service) => current.stored[service]);
  const sent = without(wanted, [...unread, ...found]);
  const factsWith = (kept: readonly Service[], unanswered: readonly Service[]) => ({
    mobile,
    kept: {
      ...current.stored,
      ...without(
        sent,
        services.filter((service) => !kept.includes(service)),
      ),
    },
    asked: [...new Set([...(before ? (before.asked ?? []) : []), ...answers.asked])],
    unread: services.filter(
      (service) =>
        unanswered.includes(service) ||
        (current.unread.includes(service) && !kept.includes(service)),
    ),
  });
  const toSend = services.filter((service) => sent[service]);
  // Before sending: if a response is lost, the service may be stored and has to be read again.
  if (toSend.length > 0) {
    await claim((now) => storeFacts(now, 'preferences', factsWith([], toSend)));
  }
  const { kept, unanswered, failure } = await saveCare(customerId, sent);
  const facts = factsWith(kept, unanswered);
  if (!failure && unread.length === 0 && found.length === 0) {
    return { kind: 'done', answers, facts };
  }

  // Saved services stay saved: the next submit sends only the rest.
  await saveFacts(session, facts);
  const lost = failure ?? (unread.length > 0 ? current.failure : null);
  if (lost) {
    // Nothing was saved, or the customer must sign in again first: show it for the whole page.
    if ((failure && kept.length === 0) || lost.code === 'sign-in-again') throw lost;
    throw withFieldErrors(lost, unread, without(sent, kept));
  }
  const data: StoredCare = { stored: facts.kept, unread: current.unread };
  return { kind: 'stay', data };
}

const saveFacts = (session: Session, facts: Facts['preferences']): Promise<Journey> =>
  changeJourney(session, (now) => storeFacts(now, 'preferences', facts));

/**
 * What is known to be stored: earlier facts, plus a new reading of services that were unread or not
 * shown.
 */
async function readStoredCare(
  customerId: string,
  before: Facts['preferences'] | null,
  unseen: readonly Service[],
): ReturnType<typeof readCare> {
  const again = before
    ? services.filter((service) => unseen.includes(service) || before.unread?.includes(service))
    : services;
  const read = await readCare(customerId, again);
  const outdated = again.filter((service) => !read.unread.includes(service));
  return { ...read, stored: { ...without(before?.kept ?? {}, outdated), ...read.stored } };
}

const without = (care: CareByService, left: readonly Service[]): CareByService =>
  Object.fromEntries(
    Object.entries(care).filter(([service]) => !left.includes(service as Service)),
  );

function withFieldErrors(cause: AppError, unread: Service[], lost: CareByService): AppError {
  const fields = [
    ...unread.map((service) => [service, `${service}-unread`]),
    ...Object.keys(lost).map((service) => [service, `${service}-not-kept`]),
  ];
  return new AppError(cause.code, { fields: Object.fromEntries(fields), cause });
}

export const preferences = defineStep({
  id: 'preferences',
  input: preferencesAnswers,
  needs: () => true,
  // Preferences are stored per customer. A plan of a service that was not asked about reopens the
  // step.
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
