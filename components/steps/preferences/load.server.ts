import 'server-only';
import type { StepContext } from '@/lib/wizard/step';
import { isAppError } from '@/lib/kernel/app-error';
import type { Journey } from '@/lib/wizard/journey';
import { type CareByService, isService, type Service } from '@/lib/wizard/preferences';
import { listPlans } from '@/lib/wizard/plans/plans.server';
import { storedCare } from '@/lib/wizard/preferences.server';
import { factsOf, requireCustomer } from '@/lib/wizard/facts';
import { planInMind } from '@/lib/wizard/plans/plan-in-mind';
import type { PreferencesData } from './answers';

export async function loadPreferences(context: StepContext): Promise<PreferencesData> {
  const [{ stored, unread }, only] = await Promise.all([
    storedCare(requireCustomer(context.session)),
    onlyService(context),
  ]);
  return { stored, unread, last: lastKept(context.journey, unread), only };
}

function lastKept(journey: Journey, unread: readonly Service[]): CareByService {
  const { mobile, kept = {} } = factsOf(journey).preferences ?? {};
  if (mobile !== journey.provenMobile) return {};
  return Object.fromEntries(unread.map((service) => [service, kept[service]]));
}

/** The service of the plan that was chosen or wished for. Without the catalogue every service is asked about. */
async function onlyService({ journey, locale }: StepContext): Promise<PreferencesData['only']> {
  const plans = await listPlans(locale).catch((error: unknown) => {
    if (isAppError(error)) return [];
    throw error;
  });
  const { wanted } = planInMind(journey);
  const plan = plans.find(({ id }) => id === wanted?.planId);
  return plan && isService(plan.service) ? { service: plan.service, planName: plan.name } : null;
}
