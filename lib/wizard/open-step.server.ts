import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { withPartnerBudget } from '@/lib/auth/rate-limits.server';
import { readSession, type Session } from '@/lib/auth/session.server';
import { brand } from '@/lib/config/brand.server';
import { env } from '@/lib/config/env.server';
import { isDatabaseUnavailable } from '@/lib/db/database.server';
import { isolated } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { AppError, errorStatus, isAppError } from '@/lib/kernel/app-error';
import { newReference } from '@/lib/kernel/id';
import { log } from '@/lib/observability/log.server';
import { changeTexts } from './change.server';
import {
  firstOpenStep,
  isOpen,
  latestInput,
  previousStep,
  progressOf,
  revisionOf,
  stepsFrom,
} from './engine';
import { factsOf, type RequestedPlan } from './facts';
import type { Journey } from './journey';
import { awaitSave, changeJourney } from './journey-repository.server';
import { loadOnce } from './load-once.server';
import { isChange, type Origin } from './origin';
import { pageOwnerOf } from './page-owner.server';
import { openJourneyOrCheckout } from './paid-order.server';
import { findChosen } from './plans/plans';
import { knownPlans } from './plans/plans.server';
import { preselectedPlan, requestedPlanOf, withRequestedPlan } from './plans/preselected-plan';
import { type LoadFailure, reasonText, type StepViewProps } from './screen';
import {
  findStep,
  type Step,
  type StepContext,
  type StepId,
  type WizardStep,
  type WizardSteps,
} from './step';
import { summaryOf } from './summary.server';

interface StepRequest {
  id: string;
  locale: Locale;
  /** The session cookie's value. */
  token: string | undefined;
  /** The visitor's IP address. */
  ipAddress: string;
  /** Cookie naming a save that was sent while a page unloaded: `this-page.ts`. */
  unsaved?: string | undefined;
  from: Origin | null;
  query: Partial<Record<'reason' | 'plan' | 'option', string | undefined>>;
}

export interface OpenStep {
  kind: 'open';
  id: StepId;
  /** The step whose code the browser preloads. */
  next: StepId | null;
  back: string | undefined;
  /** Null for a change from the account. */
  progress: { place: number; count: number } | null;
  /** The last digits of the mobile verified here; null before verification. */
  knownAs: string | null;
  shown: { view: StepViewProps } | { failure: LoadFailure };
}

export type OpenedStep =
  | { kind: 'unknown' }
  /** Not open yet: `href` is the customer's current step. */
  | { kind: 'closed'; href: string }
  | OpenStep;

/** A visitor without answers: there is no row, and the first step needs none. */
const anonymousSession: Session = {
  id: '00000000-0000-0000-0000-000000000000',
  customerId: null,
  provenAt: null,
  lapsed: false,
};

const startPath = (locale: Locale, id: string, query = {}) =>
  localePath(locale, `/start/${id}`, query);

const accountPath = (locale: Locale) => localePath(locale, '/account');

/** Returns the path of a visitor's current step. */
export async function hrefOfFirstOpenStep(
  steps: WizardSteps,
  locale: Locale,
  token: string | undefined,
): Promise<string> {
  const opened = await openJourneyOrCheckout(await readSession(token), 'start');
  if ('paidCheckoutId' in opened) return localePath(locale, `/checkout/${opened.paidCheckoutId}`);
  return startPath(locale, firstOpenStep(steps, opened.journey).id);
}

/** Returns everything that a page shows of a step, or where to redirect. */
export async function openStep(
  all: WizardSteps,
  { id, locale, token, ipAddress, unsaved, from, query }: StepRequest,
): Promise<OpenedStep> {
  const step = findStep(all, id);
  if (!step) return { kind: 'unknown' };
  const session = await readSession(token);
  if (isChange(from) && !session?.customerId) return { kind: 'closed', href: accountPath(locale) };
  const [savedStep, save] = (unsaved ?? '').split(':');
  if (session && save && savedStep === id) await awaitSave(session, id, save);
  const opened = await openJourneyOrCheckout(session, step.id);
  if ('paidCheckoutId' in opened) {
    return { kind: 'closed', href: localePath(locale, `/checkout/${opened.paidCheckoutId}`) };
  }
  const { journey } = opened;
  const steps = stepsFrom(all, from, journey);
  if (!isOpen(steps, step.id, journey)) {
    const { id: first } = firstOpenStep(steps, journey);
    return { kind: 'closed', href: startPath(locale, first, isChange(from) ? { from } : {}) };
  }
  const requested = id === 'coverage' && requestedPlanOf(query.plan ?? null, query.option ?? null);
  if (requested && session && step.holds(journey)) {
    // A catalogue link opened by a customer whose place is known: store its plan and skip the step.
    const updated = await changeJourney(session, (now) => withRequestedPlan(now, requested));
    return { kind: 'closed', href: startPath(locale, firstOpenStep(steps, updated).id) };
  }
  const first = firstOpenStep(steps, journey).id === id;
  const reason = query.reason ?? (first ? sessionEndReason(journey, session, token) : null);
  const context = {
    locale,
    session: session ?? anonymousSession,
    journey,
    ipAddress,
    from,
    ...readOnlyContext,
  };
  const { id: sessionId = null, customerId = null } = session ?? {};
  return {
    ...frameOf(steps, step, journey, locale, from),
    shown: await withPartnerBudget({ sessionId, ipAddress, customerId }, () =>
      showStep(steps, step, context, from, reason, requested || null),
    ),
  };
}

/** The page frame of an open step: progress, back link and verified mobile. */
export function frameOf(
  steps: WizardSteps,
  step: WizardStep,
  journey: Journey,
  locale: Locale,
  from: Origin | null,
): Omit<OpenStep, 'shown'> {
  const progress = progressOf(steps, step.id);
  const waiting = step.id === 'mobile' ? journey.awaitsProof : null;
  const before = waiting ?? (isChange(from) ? null : (from ?? previousStep(steps, step.id)?.id));
  const back = before && startPath(locale, before, isChange(from) ? { from } : {});
  return {
    kind: 'open',
    id: step.id,
    next: steps[progress.place]?.id ?? null,
    back: isChange(from) ? (back ?? accountPath(locale)) : (back ?? undefined),
    progress: isChange(from) ? null : progress,
    knownAs: journey.provenMobile?.slice(-3) ?? null,
  };
}

const readOnlyContext: Pick<StepContext, 'proveMobile' | 'resumeProof'> = {
  resumeProof: () => Promise.resolve(false),
  proveMobile: () => Promise.reject(new Error('a page proves nothing')),
};

async function showStep(
  steps: WizardSteps,
  step: Step,
  context: StepContext,
  from: Origin | null,
  reason: string | null,
  requested: RequestedPlan | null,
): Promise<OpenStep['shown']> {
  try {
    return {
      view: await stepViewOf(
        steps,
        step,
        context,
        from,
        reason,
        loadOnce(step, context),
        requested,
      ),
    };
  } catch (error) {
    unstable_rethrow(error);
    if (isDatabaseUnavailable(error)) throw error;
    return { failure: reportFailure(error, step.id) };
  }
}

/**
 * Builds the props of a step's view. `loading` is the step's data, `requested` a plan from the
 * page's URL. Rejects when `loading` does.
 */
export async function stepViewOf(
  steps: WizardSteps,
  step: Step,
  { journey, locale, session }: StepContext,
  from: Origin | null,
  reason: string | null,
  loading: Promise<unknown>,
  requested: RequestedPlan | null = null,
): Promise<StepViewProps> {
  const isLast = !isChange(from) && step.id === steps.at(-1)?.id;
  const [data, rows, t, change] = await Promise.all([
    loading,
    isLast ? summaryOf(steps, journey, locale) : [],
    getTranslations({ locale }),
    isChange(from) ? changeTexts(from, locale) : undefined,
  ]);
  const initial = latestInput(journey, step.id);
  const revision = revisionOf(journey, step.id);
  const why = showsPriceChange(data) && reason === 'price-changed' ? null : reasonText(reason, t);
  const total = isChange(from) ? undefined : totalOf(journey, locale, t, requested);
  const shown = { initial, revision, owner: pageOwnerOf(session, step.id), data };
  return { step: step.id, locale, ...shown, from, reason: why, rows, total, change };
}

/**
 * The price of the chosen plan, or of the plan from a link, if the cached catalogue has it: the
 * plan step itself reads the current price.
 */
function totalOf(
  journey: Journey,
  locale: Locale,
  t: Awaited<ReturnType<typeof getTranslations<never>>>,
  asked: RequestedPlan | null,
) {
  const { plan } = factsOf(journey);
  const { wanted, isRequested } = preselectedPlan(journey);
  const requested = asked ?? (isRequested ? wanted : null);
  const known =
    requested && findChosen(knownPlans(locale) ?? [], requested.planId, requested.optionId);
  const halalas = requested ? known?.option.totalHalalas : plan?.halalas;
  if (halalas === undefined) return undefined;
  const label = t(brand().pricesIncludeVat === true ? 'checkout.total-vat' : 'checkout.total');
  return { label: known ? `${label}: ${isolated(known.plan.name)}` : label, halalas };
}

/**
 * Whether a step's data already states the old and new price, so that the general reason is
 * redundant.
 */
const showsPriceChange = (data: unknown): boolean =>
  (data as { news?: { kind?: string } } | null)?.news?.kind === 'repriced';

/** Why a returning visitor starts at the beginning: a code under `steps.reasons`. */
function sessionEndReason(journey: Journey, session: Session | null, token: string | undefined) {
  if (journey.lapsed) return 'session-ended';
  if (!token || session) return null;
  // A demo is too short for a session to expire: most likely it was reset.
  return env().DEMO_CONTROL_URL === undefined ? 'answers-expired' : 'demo-emptied';
}

/** Logs a page's error with a reference, and returns the code and reference to show. */
export function reportFailure(error: unknown, step: string): LoadFailure {
  const known = isAppError(error) ? error : new AppError('unexpected', { cause: error });
  const reference = newReference();
  const entry = {
    event: 'step-not-shown',
    step,
    code: known.code,
    reference,
    ...known.detail,
    cause: known.cause,
  };
  if (errorStatus[known.code].alarm) log.alarm('step-not-shown', entry);
  else log.info(entry);
  return { code: known.code, reference };
}
