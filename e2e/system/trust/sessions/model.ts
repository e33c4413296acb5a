import { type Choice, Journey, type StepName, stepNames } from './journey';

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const riyadhMs = 3 * hourMs;
/** How long a proof is fresh. */
const freshMs = 15 * 60_000;
/** How long a page to pay on is open at most, and how long after its end its way back shows what became of it. */
const windowMs = 30 * 60_000;
const wayBackMs = dayMs;
const slackMs = 30_000;

/** One hosted page of the gateway. */
export interface Page {
  invoiceId: string;
  href: string;
  checkoutId: string;
  /** Halalas. */
  amount: number;
  openedAt: number;
  /** `right`: in time, and of its amount. */
  captured: 'right' | 'wrong' | 'late' | null;
  /** The journey was seen to begin anew after it. */
  isFinished: boolean;
  /** It was told to be over: it takes no card any more. */
  isOver: boolean;
  /** Where it sends the browser back to. */
  back: string | undefined;
  /** When its order was seen to be active. */
  doneAt: number | undefined;
  /** Nothing came in its way: it has to end in an active subscription. */
  mustBeActive: boolean;
}

/** The newest code of a mobile. */
export interface Code {
  value: string;
  count: number;
  sentAt: number;
  used: boolean;
  wrong: number;
  /** A check of it was not answered. */
  isDoubtful: boolean;
}

/** A browser with one jar of cookies and two tabs. */
export interface Device {
  proven: string | null;
  /** When, by the world's clock. */
  provenAt: number;
  own: Journey;
  /** The code that it asked for. */
  asked: { mobile: string; checks: number; isSure: boolean } | null;
  sends: number;
  /** Checkouts whose outcome it may see because it came back from paying. */
  outcomes: Set<string>;
  tabs: { name: string; saves: number; known: Map<StepName, string> }[];
}

export interface PlanType {
  planId: number;
  optionId: number;
  service: string;
  /** SAR, as it is seeded. */
  seeded: number;
  /** SAR, now. */
  price: number;
}

export class Model {
  /** The world's clock ahead of ours. */
  aheadMs = 0;
  movedMs = 0;
  readonly devices: Device[];
  readonly persons = new Map<string, Journey>();
  /** Mobiles that the app registered at the partner; `perhaps` where it never said. */
  readonly registered = new Map<string, 'surely' | 'perhaps'>();
  readonly codes = new Map<string, Code>();
  readonly sends = new Map<string, number>();
  readonly pages: Page[] = [];
  /** Checkouts by their id, and whose they are. */
  readonly checkouts = new Map<string, string>();
  readonly withdrawn = new Set<number>();
  readonly tracking = new Set<string>();
  isDisturbed = false;
  /** An instance starts, or did: it forgets the details of whoever has paid, and is signed in nowhere. */
  mayForget = false;
  steps = 0;

  constructor(
    readonly mobiles: [string, string],
    readonly planTypes: PlanType[],
  ) {
    this.devices = [0, 1].map((index) => ({
      proven: null,
      provenAt: -Infinity,
      own: new Journey(),
      asked: null,
      sends: 0,
      outcomes: new Set(),
      tabs: [0, 1].map((tab) => ({ name: `device${index}${tab}`, saves: 0, known: new Map() })),
    }));
  }

  now = (): number => Date.now() + this.aheadMs;
  dateAfter = (days: number): string =>
    new Date(this.now() + riyadhMs + days * dayMs).toISOString().slice(0, 10);
  /** The day may change under a call, and for some minutes before nothing is sold for the next one. */
  isNearMidnight = (): boolean =>
    [-60_000, 6 * 60_000].some(
      (ms) => new Date(this.now() + riyadhMs + ms).toISOString().slice(0, 10) !== this.dateAfter(0),
    );

  /** Whether the way back from a page to pay on still shows what became of it; null where it may be either. */
  showsOutcome({ openedAt }: Page): boolean | null {
    const ageMs = this.now() - openedAt;
    if (ageMs < wayBackMs - slackMs) return true;
    return ageMs > windowMs + wayBackMs + slackMs ? false : null;
  }

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

  /** Whether an accepted answer still counts. */
  #holds(step: StepName, device: Device): boolean {
    const journey = this.journeyOf(device);
    const { answers, fact } = journey.now(step);
    const { proven } = device;
    const isTheirs = proven !== null && fact?.mobile === proven;
    switch (step) {
      case 'coverage':
        return fact !== null;
      case 'mobile':
        return proven !== null && typeof answers === 'object' && answers?.mobile === proven;
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
      case 'plan':
        return fact !== null;
      case 'schedule':
        return typeof answers === 'object' && String(answers?.date) > this.dateAfter(0);
      case 'review':
        return false;
    }
  }

  isDone(step: StepName, device: Device): boolean {
    return this.journeyOf(device).now(step).answers !== null && this.#holds(step, device);
  }

  /** Whether all that decides about a step is known for certain. */
  isSureUpTo(step: StepName, device: Device): boolean {
    const journey = this.journeyOf(device);
    const needed = [...stepNames.slice(0, stepNames.indexOf(step) + 1), 'plan' as const];
    const isDayed = step === 'review' && this.isNearMidnight();
    return needed.every((one) => journey.isSure(one)) && !isDayed;
  }

  /** Whether a browser may see a step; null where that is not known. */
  isOpen(step: StepName, device: Device): boolean | null {
    if (!this.isSureUpTo(step, device)) return null;
    const before = stepNames.slice(0, stepNames.indexOf(step));
    const hasPlan = this.journeyOf(device).now('plan').fact !== null;
    const needs = { registration: device.proven !== null, schedule: hasPlan, review: hasPlan };
    const needed = (needs as Partial<Record<StepName, boolean>>)[step] ?? true;
    return needed && before.every((one) => this.isDone(one, device));
  }

  /** The step where a browser is; null where that is not known. */
  firstOpen(device: Device): StepName | null {
    if (!this.isSureUpTo('review', device)) return null;
    const isDone = (step: StepName) => this.isDone(step, device);
    return stepNames.find((step) => !isDone(step)) ?? 'review';
  }

  /** A payment was taken: the order of its checkout may be over any time now. */
  captured(page: Page): void {
    const mobile = this.checkouts.get(page.checkoutId);
    if (mobile !== undefined && page.captured !== 'wrong') this.person(mobile).orderMayBeOver();
  }

  /** The next order of somebody who paid was seen to have begun. */
  orderIsOver(mobile: string): void {
    this.person(mobile).orderIsOver();
    for (const page of this.pages) {
      const isTheirs = this.checkouts.get(page.checkoutId) === mobile;
      if (isTheirs && page.captured !== null) page.isFinished = true;
    }
  }

  /**
   * Whether a changed address needs another code, since laundry may be collected for whoever proved their mobile in this browser
   * a quarter of an hour ago; null where it is not known.
   */
  wantsFreshProof(device: Device): boolean | null {
    const ageMs = this.now() - device.provenAt;
    const own = this.pages.filter(
      ({ checkoutId }) => this.checkouts.get(checkoutId) === device.proven,
    );
    const mayRun = own.some(({ captured }) => captured !== null && captured !== 'wrong');
    if (ageMs < freshMs - slackMs || !mayRun) return false;
    const runs = own.some(({ doneAt }) => doneAt !== undefined && this.now() - doneAt < dayMs);
    return runs && ageMs > freshMs + slackMs ? true : null;
  }

  /** Somebody paid, and the app may not have noticed yet: what is chosen next may go with that order. */
  hasPaid = (mobile: string): boolean =>
    this.pages.some(
      ({ captured, isFinished, checkoutId }) =>
        captured !== null &&
        captured !== 'wrong' &&
        !isFinished &&
        this.checkouts.get(checkoutId) === mobile,
    );
}
