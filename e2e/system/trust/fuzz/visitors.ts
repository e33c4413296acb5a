import { root } from '../../../../scripts/stack/root';
import { staffPassword } from '../../../harness/staff-accounts';
import { stepNames } from '../../../harness/wizard-client';
import type { Cluster } from '../../cluster/cluster';
import { Customer } from '../../customer';
import { settled } from '../oracle/oracle';
import { callsWith } from './payloads';

/** A call as a page of the app makes it. */
export type Call = [method: string, target: string, json?: unknown];
export type Visitors = Awaited<ReturnType<typeof signUp>>;

/**
 * Signs customers up to every step, one who has paid, and a member of staff. Returns their cookies
 * and a call of each route, with the payer's ids.
 */
export async function signUp(cluster: Cluster, routes: string[]) {
  const calls: Call[] = [];
  class Recorder extends Customer {
    override ask(path: string, how: Parameters<Customer['ask']>[1] = {}) {
      if (path.startsWith('/api/')) calls.push([how.method ?? 'GET', path, how.json]);
      return super.ask(path, how);
    }
  }
  const people = stepNames.map(() => new Recorder(cluster));
  await Promise.all(stepNames.map((step, index) => people[index]?.walkTo(step)));
  await people[1]?.askForCode();
  await people.at(-1)?.agree();
  const [staff, payer] = [new Recorder(cluster), new Customer(cluster)];
  await staff.post('/api/staff/sign-in', { name: 'sara', password: staffPassword, code: '' });
  const back = await payer.payAt(await payer.walkToPayment());
  const id = await payer.comeBack(back);
  const token = await payer.trackingOf(id);
  await settled(cluster);
  const SECRET = cluster.environment.MOYASAR_WEBHOOK_SECRET ?? '';
  const known = [...callsWith({ ID: id, TOKEN: token, SECRET }), ...calls];
  const values: Record<string, string> = { id, token, locale: 'en', step: 'address' };
  const others = routes.flatMap((route): Call[] => {
    const path = route.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name) => values[name] ?? 'moyasar');
    if (known.some(([, target]) => target.split('?')[0] === path)) return [];
    return [['GET', `${path}?locale=en&token=${token}&${new URL(back).searchParams}`]];
  });
  const cookieOf = ({ jar }: Customer) => [...jar].map((pair) => pair.join('=')).join('; ');
  const keys = Object.entries(cluster.environment).flatMap(([name, value]) =>
    /KEY|SECRET|DATABASE_URL/.test(name) && value.length > 7 ? [value] : [],
  );
  return {
    origin: cluster.url,
    cookies: [...people, staff, payer].map(cookieOf),
    calls: [...known, ...others],
    /** What no response may contain. */
    secrets: [...keys, root],
    payer: { mobile: payer.person.mobile.slice(1), shownTo: [cookieOf(payer), cookieOf(staff)] },
  };
}
