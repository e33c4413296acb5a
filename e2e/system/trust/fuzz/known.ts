import { stepNames } from '../../../harness/door';
import { staffPassword } from '../../../harness/staff-accounts';
import { settled } from '../oracle/oracle';
import type { Town } from '../stage';
import { Visitor } from '../visitor';

export type Call = [method: string, path: string, json?: unknown];

/** A browser that keeps what it sends. */
class Recorder extends Visitor {
  readonly calls: Call[] = [];

  override ask(path: string, how: Parameters<Visitor['ask']>[1] = {}) {
    if (path.startsWith('/api/')) this.calls.push([how.method ?? 'GET', path, how.json]);
    return super.ask(path, how);
  }
}

/** People at every stage of the wizard, at the payment page, after it, and of the staff, with all calls that they made. */
export interface Known {
  origin: string;
  guests: { cookie: string; mobile: string; calls: Call[] }[];
  /** Calls that no walk through the wizard makes. */
  others: Call[];
  /** Every route of the build as an address, with what is variable in it filled in. */
  routes: string[];
  ticket: string;
}

/** Signs people up as far as there are stages. */
export async function meet(town: Town, routes: string[]): Promise<Known> {
  const people = stepNames.map(() => new Recorder(town));
  await Promise.all(stepNames.map((step, index) => people[index]?.walkTo(step)));
  const mobile = people[1]?.person.mobile ?? '';
  await people[1]?.submit('mobile', { phase: 'number', mobile });
  await people.at(-1)?.agree();
  const [staff, buyer] = [new Recorder(town), new Recorder(town, undefined, 'en')];
  await staff.post('/api/staff/sign-in', { name: 'sara', password: staffPassword, code: '' });
  const back = await buyer.payAt(await buyer.walkToPayment());
  const id = await buyer.comeBack(back);
  const token = (await buyer.checkout(id)).trackingToken ?? '';
  await settled(town);
  const ticket = new URL(back).searchParams.get('a') ?? '';
  const values: Record<string, string> = { id, token, locale: 'en', step: 'address' };
  return {
    origin: town.url,
    guests: [...people, buyer, staff].map(({ jar, person, calls }) => ({
      ...{
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        mobile: person.mobile,
        calls,
      },
    })),
    others: otherCalls(town, { id, token, mobile }),
    routes: routes.map((route) => {
      const path = route.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name) => values[name] ?? 'moyasar');
      if (path.endsWith('/return')) return `${path}?a=${ticket}&status=paid`;
      return path.startsWith('/api/') ? `${path}?locale=en&token=${token}` : path;
    }),
    ticket,
  };
}

function otherCalls(
  town: Town,
  { id, token, mobile }: { id: string; token: string; mobile: string },
): Call[] {
  const point = { lat: 24.694, long: 46.685 };
  const uuid = crypto.randomUUID();
  const event = {
    ...{ id: uuid, type: 'payment_paid', secret_token: town.environment.MOYASAR_WEBHOOK_SECRET },
    data: { id: uuid, invoice_id: uuid, status: 'paid', amount: 24_000, currency: 'SAR' },
  };
  const draft = { notes: 'الباب الأزرق' };
  const bodies: [path: string, json: unknown][] = [
    ['journey/coverage', { answers: { place: point, wish: null }, from: 'review' }],
    ['journey/mobile', { answers: { phase: 'code', code: '000000' } }],
    ['journey/mobile', { answers: { phase: 'resend' } }],
    ['account/code', { mobile }],
    ['account/sign-in', { code: '000000' }],
    ['coverage', { point }],
    ['waiting-list', { mobile, point }],
    ['quotes', { planId: 11, optionId: 111, days: 7 }],
    [`checkout/${id}`, { intent: 'pay', amountHalalas: 24_000 }],
    ['pickup-links', { token, act: 'make', life: 'day' }],
    ['pickup-links', { token, act: 'stop', id: uuid }],
    // One name, whose guesses are soon used up: each that is looked into is a fifth of a second of work.
    ['staff/sign-in', { name: 'omar', password: 'is it this one', code: '' }],
    [`staff/checkouts/${id}`, { act: 'try' }],
    [`staff/checkouts/${id}`, { act: 'handled' }],
    [`staff/checkouts/${id}`, { act: 'refund', amountHalalas: 24_000, reason: 'customer-asked' }],
    ...['journey', 'sign-out', 'staff/sign-out'].map((path): [string, object] => [path, {}]),
    ...['moyasar', 'moyasar', 'stripe'].map((who): [string, object] => [`webhooks/${who}`, event]),
  ];
  return [
    ...bodies.map(([path, json]): Call => ['POST', `/api/${path}?locale=en`, json]),
    ['GET', `/api/checkout/${id}?locale=en`],
    ['PUT', '/api/journey/address?locale=en', { draft, edit: { from: '', as: 'page123.1' } }],
  ];
}
