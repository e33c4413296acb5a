import { dayMs, hourMs, minuteMs } from '@/lib/kernel/time';
import { type Choice, Journey, type StepName, stepNames } from './journey';

const riyadhMs = 3 * hourMs;

/** A hosted payment page. */
export interface Page {
  invoiceId: string;
  href: string;
  checkoutId: string;
  openedAt: number;
  /** Halalas. */
  amount: number;
  /** `right`: in time, with the invoice's amount. */
  captured: 'right' | 'wrong' | 'late' | null;
  /** The next order was seen to start after it. */
  isFinished: boolean;
  /** It was reported as expired, and accepts no card. */
  isOver: boolean;
  /** The URL that it redirects the browser to. */
  back: string | undefined;
  /** No fault affected it: it must end in an active subscription. */
  mustBeActive: boolean;
}

/** The newest code of a mobile. */
interface Code {
  value: string;
  count: number;
  used: boolean;
}

/** A browser with one cookie jar. */
export interface Device {
  proven: string | null;
  own: Journey;
  /** The mobile that it requested a code for. */
  asked: string | null;
  /** Checkouts whose outcome it may see because it returned from paying. */
  outcomes: Set<string>;
}

export const newDevice = (): Device => ({
  ...{ proven: null, own: new Journey(), asked: null, outcomes: new Set() },
});

export interface PlanType {
  planId: number;
  optionId: number;
  service: string;
  /** SAR: the seeded price, and the current one. */
  seeded: number;
  price: number;
}

export class Model {
  /** How far the world's clock is ahead of the real one. */
  aheadMs = 0;
  movedMs = 0;
  readonly devices = [newDevice(), newDevice()];
  readonly persons = new Map<string, Journey>();
  /** Mobiles that the app registered at the partner; `perhaps` when it got no response. */
  readonly registered = new Map<string, 'surely' | 'perhaps'>();
  readonly codes = new Map<string, Code>();
  readonly pages: Page[] = [];
  /** Checkout ids, with the mobile of their customer. */
  readonly checkouts = new Map<string, string>();
  readonly withdrawn = new Set<number>();
  readonly tracking = new Set<string>();
  isDisturbed = false;
  /**
   * An instance is starting or did: its sweep deletes the details of paid customers without a
   * session.
   */
  mayForget = false;
  steps = 0;

  constructor(
    readonly mobiles: [string, string],
    readonly planTypes: PlanType[],
  ) {}

  now = (): number => Date.now() + this.aheadMs;
  dateAfter = (days: number, ms = 0): string =>
    new Date(this.now() + riyadhMs + days * dayMs + ms).toISOString().slice(0, 10);
  /**
   * The day may change during a call, and for some minutes before that nothing is sold for the next
   * day.
   */
  isNearMidnight = (): boolean =>
    [-minuteMs, 6 * minuteMs].some((ms) => this.dateAfter(0, ms) !== this.dateAfter(0));

  person(mobile: string): Journey {
    const known = this.persons.get(mobile) ?? new Journey();
    this.persons.set(mobile, known);
    return known;
  }

  journeyOf = (device: Device): Journey =>
    device.proven === null ? device.own : this.person(device.proven);

  priceOf(choice: Choice): number | null {
    const type = this.planTypes.find(({ optionId }) => optionId === choice.optionId);
    return type && !this.withdrawn.has(type.planId) ? Math.round(type.price * 100) : null;
  }

  /** Whether an accepted answer is still valid. */
  #holds(step: StepName, device: Device): boolean {
    const journey = this.journeyOf(device);
    const { answers, fact } = journey.now(step);
    const isTheirs = device.proven !== null && fact?.mobile === device.proven;
    switch (step) {
      case 'mobile':
        return typeof answers === 'object' && answers?.mobile === device.proven;
      case 'registration':
        return isTheirs;
      case 'address': {
        const point = journey.now('coverage').fact?.point;
        return isTheirs && fact?.point?.lat === point?.lat && fact?.point?.long === point?.long;
      }
      case 'preferences': {
        const service = journey.now('plan').fact?.plan?.service;
        return isTheirs && (service === undefined || (fact?.asked ?? []).includes(service));
      }
      case 'schedule':
        return typeof answers === 'object' && String(answers?.date) > this.dateAfter(0);
      default:
        return step !== 'review' && fact !== null;
    }
  }

  isDone = (step: StepName, device: Device): boolean =>
    this.journeyOf(device).now(step).answers !== null && this.#holds(step, device);

  /** Whether everything that determines a step is known for certain. */
  #isSureUpTo(step: StepName, device: Device): boolean {
    const needed = [...stepNames.slice(0, stepNames.indexOf(step) + 1), 'plan' as const];
    const isDayed = step === 'review' && this.isNearMidnight();
    return needed.every((one) => this.journeyOf(device).isSure(one)) && !isDayed;
  }

  /** Whether a browser may see a step; null when unknown. */
  isOpen(step: StepName, device: Device): boolean | null {
    if (!this.#isSureUpTo(step, device)) return null;
    const hasPlan = this.journeyOf(device).now('plan').fact !== null;
    const needs: Partial<Record<StepName, boolean>> = {
      ...{ registration: device.proven !== null, schedule: hasPlan, review: hasPlan },
    };
    const before = stepNames.slice(0, stepNames.indexOf(step));
    return (needs[step] ?? true) && before.every((one) => this.isDone(one, device));
  }

  /** The current step of a browser; null when unknown. */
  firstOpen(device: Device): StepName | null {
    if (!this.#isSureUpTo('review', device)) return null;
    return stepNames.find((step) => !this.isDone(step, device)) ?? 'review';
  }

  #paid = (mobile: string): Page[] =>
    this.pages.filter(
      ({ captured, checkoutId }) =>
        captured !== null && captured !== 'wrong' && this.checkouts.get(checkoutId) === mobile,
    );

  /**
   * The customer has paid once: laundry may be in progress, and a changed address may need another
   * code.
   */
  mayRun = (mobile: string): boolean => this.#paid(mobile).length > 0;

  /**
   * A customer has paid, and the app may not have noticed: what is chosen next may go with that
   * order.
   */
  hasPaid = (mobile: string): boolean => this.#paid(mobile).some(({ isFinished }) => !isFinished);

  /** A payment was captured: the order of its checkout may finish at any time. */
  captured({ checkoutId, captured }: Page): void {
    const mobile = this.checkouts.get(checkoutId);
    if (mobile !== undefined && captured !== 'wrong') this.person(mobile).orderMayBeOver();
  }

  /** A customer who paid was seen to start the next order. */
  orderIsOver(mobile: string): void {
    this.person(mobile).orderIsOver();
    for (const page of this.#paid(mobile)) page.isFinished = true;
  }
}
