import { request } from 'undici';
import type { CheckoutView } from '@/lib/checkout/core/view';
import type { StepReply } from '@/lib/wizard/replies';
import { type Answers, type Door, type StepName, unwrapped } from '../../harness/door';
import { agree, answerBefore, type Route, type Walker } from '../../harness/legs';
import { newPerson, type Person } from '../../harness/person';
import type { Locale } from '../../harness/words';
import { instanceHeader } from './proxy';
import type { Town } from './stage';

/** What came back, its body read. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** The server did not take something; `answer` is all that it said. */
export class NotTaken extends Error {
  constructor(
    what: string,
    readonly answer: Answer,
  ) {
    super(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
  }

  /** The code of the one error shape, or nothing. */
  get code(): string | undefined {
    try {
      return (JSON.parse(this.answer.text) as { code?: string }).code;
    } catch {
      return undefined;
    }
  }
}

const card = { name: 'NOURA ALHARBI', expiry: '12/39', cvc: '123' };
/** The gateway's published test cards. */
export const cards = { good: '4201320111111010', declined: '4201320131000508' } as const;

/**
 * Somebody with a browser, as far as the app can tell: one jar of cookies, one language, `Origin` where a browser sends it.
 * Speaks to the app through its proxy, over HTTP and nothing else.
 */
export class Visitor implements Door {
  /** Wants to be served by this instance. */
  instance: number | undefined;
  /** Is told all that comes from the app. */
  overhear: ((url: URL, answer: Answer) => void) | undefined;

  constructor(
    readonly town: Town,
    readonly person: Person = newPerson(0),
    readonly language: Locale = 'ar',
    readonly jar = new Map<string, string>(),
  ) {}

  /** Another tab of the same browser, served by one instance only: the cookies are shared. */
  onInstance(instance: number): Visitor {
    const tab = new Visitor(this.town, this.person, this.language, this.jar);
    tab.instance = instance;
    return tab;
  }

  get walker(): Walker {
    return { world: this.town.world, person: this.person };
  }

  /** Asks for a path of the app, or an address of the gateway; follows nothing. */
  async ask(
    path: string,
    { method = 'GET', json, form }: { method?: string; json?: unknown; form?: object } = {},
  ): Promise<Answer> {
    const url = new URL(path, this.town.url);
    const own = url.origin === this.town.url;
    const changing = method !== 'GET';
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = json !== undefined ? JSON.stringify(json) : form && encoded(form);
    const reply = await request(url, {
      method: method as 'GET',
      headers: {
        ...(own && cookie && { cookie }),
        ...(own && changing && { origin: this.town.url, 'sec-fetch-site': 'same-origin' }),
        ...(own && this.instance !== undefined && { [instanceHeader]: String(this.instance) }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: body ?? null,
      headersTimeout: 60_000,
    });
    if (own) this.#keep(reply.headers['set-cookie']);
    const answer = {
      status: reply.statusCode,
      headers: reply.headers,
      text: await reply.body.text(),
    };
    if (own) this.overhear?.(url, answer);
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

  async submit<Step extends StepName>(step: Step, answers: Answers[Step]): Promise<StepReply> {
    return JSON.parse((await this.post(`/api/journey/${step}`, { answers })).text) as StepReply;
  }

  /** Tells the server something, as a page does; throws where it is not taken. */
  async post(path: string, json?: unknown): Promise<Answer> {
    const answer = await this.ask(`${path}?locale=${this.language}`, { method: 'POST', json });
    if (answer.status !== 200) throw new NotTaken(`post ${path}`, answer);
    return answer;
  }

  async read<Reply>(path: string): Promise<Reply> {
    const more = path.includes('?') ? '&' : '?';
    const answer = await this.ask(`${path}${more}locale=${this.language}`);
    if (answer.status !== 200) throw new NotTaken(`read ${path}`, answer);
    return JSON.parse(answer.text) as Reply;
  }

  async page(step: StepName): Promise<string> {
    const answer = await this.ask(`/${this.language}/start/${step}`);
    if (answer.status !== 200) throw new NotTaken(`open ${step}`, answer);
    return unwrapped(answer.text);
  }

  /** Answers every step before this one. */
  walkTo = (step: StepName, route?: Route): Promise<void> =>
    answerBefore(this, this.walker, step, route);

  /** Agrees to what the review shows, and is told where to go. */
  agree = (): Promise<StepReply> => agree(this);

  /** Answers everything and agrees; gives the address of the payment page. Throws where it leads elsewhere. */
  async walkToPayment(route?: Route): Promise<string> {
    await this.walkTo('review', route);
    const reply = await this.agree();
    if (reply.kind !== 'leave' || !reply.external) throw new Error(JSON.stringify(reply));
    return reply.href;
  }

  /** Orders weekly pickups and gives them up before paying; gives the checkout's id. */
  async orderGivenUp(): Promise<string> {
    const page = await this.walkToPayment({ mode: 'weekly' });
    const [row] = await this.town.rows<{ id: string }>(
      'select checkout_id id from payments where gateway_ref = $1',
      [invoiceOf(page)],
    );
    const id = row?.id ?? '';
    await this.want(id, 'give-up');
    return id;
  }

  /** Pays on the gateway's page; gives the address that it sends the browser back to. */
  async payAt(page: string, number: string = cards.good): Promise<string> {
    const answer = await this.ask(page, { method: 'POST', form: { number, ...card } });
    const back = answer.headers.location;
    if (typeof back !== 'string') throw new NotTaken('pay', answer);
    return back;
  }

  /** Comes back from the gateway; gives the checkout's id. */
  async comeBack(address: string): Promise<string> {
    const answer = await this.ask(address);
    const to = answer.headers.location;
    if (answer.status !== 303 || typeof to !== 'string') throw new NotTaken('come back', answer);
    return new URL(to).pathname.split('/').at(-1) ?? '';
  }

  checkout = (id: string): Promise<CheckoutView> => this.read(`/api/checkout/${id}`);

  /** Says what they want of a checkout, beside what it costs now; or beside `amountHalalas`, which their page shows. */
  async want(
    id: string,
    intent: 'pay' | 'accept-price' | 'give-up',
    amountHalalas?: number,
  ): Promise<{ href: string; external: boolean }> {
    const sent = { intent, amountHalalas: amountHalalas ?? (await costOf(this.town, id)) };
    const answer = await this.post(`/api/checkout/${id}`, sent);
    return JSON.parse(answer.text) as { href: string; external: boolean };
  }

  /** Signs up, pays and comes back; gives the checkout's id. */
  async subscribe(route?: Route): Promise<string> {
    return this.comeBack(await this.payAt(await this.walkToPayment(route)));
  }
}

/** What a checkout costs now, in halalas. */
export async function costOf(town: Town, id: string): Promise<number | undefined> {
  const sql = 'select coalesce(total_halalas, shown_halalas) as cost from checkouts where id = $1';
  return (await town.rows<{ cost: number }>(sql, [id]))[0]?.cost;
}

const encoded = (form: object): string =>
  new URLSearchParams(
    Object.entries(form).map(([name, value]) => [name, String(value)]),
  ).toString();

/** The gateway's id of a payment page, from its address. */
export const invoiceOf = (page: string): string => new URL(page).pathname.split('/').at(-1) ?? '';

/** The checkout that an address belongs to which the gateway sends the browser back to. */
export const checkoutOf = (back: string): string => new URL(back).pathname.split('/').at(-2) ?? '';
