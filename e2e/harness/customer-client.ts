import { request } from 'undici';
import type { CheckoutView } from '@/lib/checkout/core/view';
import type { StepReply } from '@/lib/wizard/wizard-call';
import type { Locale } from './messages';
import { newPerson, type Person } from './person';
import {
  answerStepsBefore,
  type CustomerContext,
  submitReview,
  type WalkOptions,
} from './step-answers';
import { type Answers, type StepName, type WizardClient, withFlightData } from './wizard-client';
import type { World } from './world';

/**
 * Tells the cluster's proxy which instance serves a request, so that tests can run two instances
 * concurrently.
 */
export const instanceHeader = 'x-instance';

/** A response with its body read. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** The server refused a request; `answer` is the response. */
export class RequestRefused extends Error {
  constructor(
    what: string,
    readonly answer: Answer,
  ) {
    super(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
  }

  /** The code of the error response; undefined when the body has another shape. */
  get code(): string | undefined {
    try {
      return (JSON.parse(this.answer.text) as { code?: string }).code;
    } catch {
      return undefined;
    }
  }
}

/** The app that a client talks to, and the world whose inbox receives its customers' codes. */
export interface AppUnderTest {
  url: string;
  world: World;
}

interface Sent {
  method?: string;
  json?: unknown;
  form?: Record<string, string>;
}

/** The other fields of the gateway's form. */
export const card = { name: 'NOURA ALHARBI', expiry: '12/39', cvc: '123' };
/** The gateway's published test cards. */
export const cards = { good: '4201320111111010', declined: '4201320131000508' } as const;

/**
 * A customer with a browser, as the app sees it: one cookie jar, one language, and an `Origin`
 * header where a browser sends it.
 */
export class CustomerClient<App extends AppUnderTest = AppUnderTest> implements WizardClient {
  /** The instance that must serve the requests; undefined leaves the choice to the proxy. */
  instance: number | undefined;
  /** Called with every response of the app. */
  onAnswer: ((url: URL, answer: Answer) => void) | undefined;

  constructor(
    readonly app: App,
    readonly person: Person = newPerson(0),
    readonly language: Locale = 'ar',
    readonly jar = new Map<string, string>(),
  ) {}

  get context(): CustomerContext {
    return { world: this.app.world, person: this.person };
  }

  /**
   * Requests a path of the app or an address of the gateway. Follows no redirects and throws for no
   * status.
   */
  async ask(path: string, { method = 'GET', json, form }: Sent = {}): Promise<Answer> {
    const url = new URL(path, this.app.url);
    const own = url.origin === this.app.url;
    const cookie = [...this.jar].map((pair) => pair.join('=')).join('; ');
    const body = json !== undefined ? JSON.stringify(json) : form && `${new URLSearchParams(form)}`;
    const reply = await request(url, {
      method: method as 'GET',
      headers: {
        ...(own && cookie && { cookie }),
        ...(own && method !== 'GET' && { origin: this.app.url, 'sec-fetch-site': 'same-origin' }),
        ...(own && this.instance !== undefined && { [instanceHeader]: String(this.instance) }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: body ?? null,
      headersTimeout: 60_000,
    });
    if (own) this.#keep(reply.headers['set-cookie']);
    const { statusCode: status, headers } = reply;
    const answer = { status, headers, text: await reply.body.text() };
    if (own) this.onAnswer?.(url, answer);
    return answer;
  }

  #keep(lines: string | string[] | undefined): void {
    for (const line of [lines ?? []].flat()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (attributes.some((one) => /^\s*max-age=0$/i.test(one))) this.jar.delete(name.trim());
      else this.jar.set(name.trim(), value.join('='));
    }
  }

  /** Posts as a page does. Throws RequestRefused for any status but 200. */
  async post(path: string, json?: unknown): Promise<Answer> {
    const answer = await this.ask(`${path}?locale=${this.language}`, { method: 'POST', json });
    if (answer.status !== 200) throw new RequestRefused(`post ${path}`, answer);
    return answer;
  }

  async submit<Step extends StepName>(step: Step, answers: Answers[Step]): Promise<StepReply> {
    return JSON.parse((await this.post(`/api/journey/${step}`, { answers })).text) as StepReply;
  }

  /** Reads JSON as a page does. Throws RequestRefused for any status but 200. */
  async read<Reply>(path: string): Promise<Reply> {
    const more = path.includes('?') ? '&' : '?';
    const answer = await this.ask(`${path}${more}locale=${this.language}`);
    if (answer.status !== 200) throw new RequestRefused(`read ${path}`, answer);
    return JSON.parse(answer.text) as Reply;
  }

  async page(step: StepName): Promise<string> {
    const answer = await this.ask(`/${this.language}/start/${step}`);
    if (answer.status !== 200) throw new RequestRefused(`open ${step}`, answer);
    return withFlightData(answer.text);
  }

  /** Answers every step before this one. */
  walkTo = (step: StepName, route?: WalkOptions): Promise<void> =>
    answerStepsBefore(this, this.context, step, route);

  /** Agrees to what the review shows; returns the reply, which says where to go. */
  agree = (): Promise<StepReply> => submitReview(this);

  /**
   * Agrees to what the review shows; returns the URL of the payment page. Throws when the reply
   * leads elsewhere.
   */
  async agreed(): Promise<string> {
    const reply = await this.agree();
    if (reply.kind !== 'leave' || !reply.external) throw new Error(JSON.stringify(reply));
    return reply.href;
  }

  /** Answers everything and agrees; returns the URL of the payment page. */
  async walkToPayment(route?: WalkOptions): Promise<string> {
    await this.walkTo('review', route);
    return this.agreed();
  }

  /** Pays on the gateway's page; returns the URL that it redirects the browser to. */
  async payAt(page: string, number: string = cards.good): Promise<string> {
    const answer = await this.ask(page, { method: 'POST', form: { number, ...card } });
    const back = answer.headers.location;
    if (typeof back !== 'string') throw new RequestRefused('pay', answer);
    return back;
  }

  /** Follows the gateway's redirect; returns the checkout's id. */
  async comeBack(address: string): Promise<string> {
    const answer = await this.ask(address);
    const to = answer.headers.location;
    if (answer.status !== 303 || typeof to !== 'string')
      throw new RequestRefused('come back', answer);
    return new URL(to).pathname.split('/').at(-1) ?? '';
  }

  checkout = (id: string): Promise<CheckoutView> => this.read(`/api/checkout/${id}`);

  /** Signs up, pays and returns; gives the checkout's id. */
  async subscribe(route?: WalkOptions): Promise<string> {
    return this.comeBack(await this.payAt(await this.walkToPayment(route)));
  }
}

/** The gateway's id of a payment page, from its URL. */
export const invoiceOf = (page: string): string => new URL(page).pathname.split('/').at(-1) ?? '';

/** The checkout's id, from the URL that the gateway redirects to. */
export const checkoutOf = (back: string): string => new URL(back).pathname.split('/').at(-2) ?? '';
