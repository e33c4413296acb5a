import 'server-only';
import { getTranslations } from 'next-intl/server';
import { encodeChoice } from '@/components/steps/plan/choice';
import { steps } from '@/components/steps/registry';
import { orderFingerprint } from '@/components/steps/review/order-check.server';
import { openSession, type Session } from '@/lib/auth/session.server';
import { readCode } from '@/lib/demo/world.server';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { factsOf } from '@/lib/wizard/facts';
import { openJourney } from '@/lib/wizard/journey-repository.server';
import { listPickupDays } from '@/lib/wizard/plans/pickup.server';
import { listPlans } from '@/lib/wizard/plans/plans.server';
import { submitStep } from '@/lib/wizard/submit-step.server';
import type { StepReply, WizardCall } from '@/lib/wizard/wizard-call';

/** The customer that a `CustomerSignUp` signs up. */
export interface NewCustomer {
  name: string;
  mobile: string;
  gender: 'male' | 'female';
  birth: { day: string; month: string; year: string };
}

const place = { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' };

const defaultCare = {
  on: false,
  organicDetergent: false,
  scent: false,
  mirzam: false,
  starch: false,
  starchLevel: 'medium',
  protectionLayer: false,
} as const;

/**
 * Submits the wizard's steps as a browser would, with all their checks. It writes no rows directly,
 * so the data of the partner, the gateway and the app agree.
 */
export class CustomerSignUp {
  #session: Session | null = null;
  /** Session token for the cookie of the browser that continues as this customer. */
  token: string | undefined;

  constructor(
    private readonly locale: Locale,
    /** Network address of the visitor. */
    private readonly ipAddress: string,
  ) {}

  get session(): Session {
    if (!this.#session) throw new Error('the sign-up has no session yet');
    return this.#session;
  }

  #call<Body>(body: Body, params: Record<string, string> = {}): WizardCall<Body> {
    const keep = (session: Session, token: string) => {
      this.#session = session;
      this.token = token;
    };
    return {
      locale: this.locale,
      body,
      params,
      ipAddress: this.ipAddress,
      token: undefined,
      session: this.#session,
      openedSession: async () => {
        if (!this.#session) {
          const { session, token } = await openSession();
          keep(session, token);
        }
        return this.session;
      },
      setSession: keep,
    };
  }

  async #submit(step: string, answers: unknown): Promise<StepReply> {
    const reply = await submitStep(steps, this.#call({ answers }, { step }));
    if (reply.kind === 'stop') throw new AppError('unexpected', { detail: { step } });
    return reply;
  }

  async #codeFor(mobile: string): Promise<string> {
    const sent = await readCode(mobile);
    if (!sent) throw new AppError('verification-unreachable');
    return sent.code;
  }

  /** Submits the steps up to the chosen plan. */
  async choosePlan({ name, mobile, gender, birth }: NewCustomer): Promise<void> {
    const t = await getTranslations({ locale: this.locale, namespace: 'demo' });
    await this.#submit('coverage', { place, wish: null });
    await this.#submit('mobile', { phase: 'number', mobile });
    await this.#submit('mobile', { phase: 'code', code: await this.#codeFor(mobile) });
    await this.#submit('registration', { name, birth, gender, familyStatus: '' });
    await this.#submit('address', {
      streetArea: t('street'),
      buildingNumber: '7421',
      apartmentNumber: '',
      homeType: '',
      delivery: 'call_when_arrive',
      notes: '',
    });
    await this.#submit('preferences', {
      asked: ['clothes', 'ironing', 'shoes'],
      clothes: defaultCare,
      ironing: defaultCare,
      shoes: defaultCare,
    });
    const [plan] = await listPlans(this.locale);
    const [option] = plan?.options ?? [];
    if (!plan || !option) throw new AppError('partner-unreadable');
    await this.#submit('plan', { choice: encodeChoice(plan, option) });
  }

  /** Submits the remaining steps; returns the checkout and the invoice of its open payment page. */
  async openCheckout(): Promise<{ checkoutId: string; invoiceId: string }> {
    const chosen = factsOf(await openJourney(this.session)).plan;
    const days = await listPickupDays({
      locale: this.locale,
      ordersCount: chosen?.ordersCount ?? 0,
      point: place,
      customerId: this.session.customerId,
    });
    const first = days.ok ? days.value.find(({ periods }) => periods.length > 0) : undefined;
    await this.#submit('schedule', {
      mode: 'weekly',
      date: first?.date ?? '',
      period: first?.periods[0] ?? '',
    });
    const seen = orderFingerprint(await openJourney(this.session));
    const reply = await this.#submit('review', { consent: true, seen });
    const { review } = factsOf(await openJourney(this.session));
    const invoiceId = reply.kind === 'leave' && new URL(reply.href).pathname.split('/').at(-1);
    if (!review || !invoiceId) throw new AppError('payment-unreachable');
    return { checkoutId: review.checkoutId, invoiceId };
  }
}
