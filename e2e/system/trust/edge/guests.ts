import { stepNames } from '../../../harness/door';
import { agree, answerBefore } from '../../../harness/legs';
import { staffPassword } from '../../../harness/staff-accounts';
import { until } from '../../../../scripts/stack/ready';
import { settled } from '../oracle/oracle';
import type { Town } from '../stage';
import { Visitor } from '../visitor';

/** Somebody who has come so far, with the cookies of their browser. */
export interface Guest {
  stage: string;
  language: 'ar' | 'en';
  mobile: string;
  cookie: string;
}

/** What a sender of nonsense may know of a town: guests at every stage, and ids that really exist. */
export interface Known {
  /** The address that people open. */
  origin: string;
  guests: Guest[];
  checkouts: string[];
  /** Of tracking pages. */
  tokens: string[];
  /** Of return addresses, rightly signed. */
  tickets: string[];
  /** What the gateway calls them. */
  invoices: string[];
  webhookSecret: string;
  /** An option of a plan at its price, and a day that can be had, as the pages send them. */
  choice: string;
  date: string;
}

/** Nobody stands before the first one. */
const steps = stepNames.slice(1);

const guestOf = (stage: string, { jar, language, person }: Visitor): Guest => ({
  stage,
  language,
  mobile: person.mobile,
  cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** Waits until nothing comes of what was bought any more: the worker fetches the invoice in its own time. */
async function atRest(town: Town): Promise<void> {
  await settled(town);
  await until('the invoices to be kept', async () => {
    const left = await town.rows(
      `select 1 from checkouts c where state = 'active' and invoice_url is not null
       and not exists (select 1 from invoices where checkout_id = c.id)`,
    );
    return left.length === 0 ? true : undefined;
  });
}

/** Somebody of the staff, with the cookie of their page. */
async function staffOf({ url }: Town): Promise<Guest> {
  const reply = await fetch(`${url}/api/staff/sign-in?locale=en`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'sara', password: staffPassword, code: '' }),
  });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0];
  if (!reply.ok || !cookie) throw new Error(`The staff is not let in: ${reply.status}`);
  return { stage: 'staff', language: 'en', mobile: '0500000117', cookie };
}

/** Signs somebody up to every stage there is: before each step, with a code under way, at the payment page, and done. */
export async function welcome(town: Town): Promise<Known> {
  const guests: Guest[] = [
    { stage: 'nobody', language: 'ar', mobile: '0500000117', cookie: '' },
    ...(await Promise.all(
      steps.map(async (step, index) => {
        const visitor = new Visitor(town, undefined, index % 2 ? 'ar' : 'en');
        await answerBefore(visitor, visitor.walker, step);
        return guestOf(step, visitor);
      }),
    )),
  ];
  const coded = new Visitor(town);
  await coded.walkTo('mobile');
  await coded.submit('mobile', { phase: 'number', mobile: coded.person.mobile });
  guests.push(guestOf('code', coded));

  const chooser = new Visitor(town);
  await chooser.walkTo('review');
  const choice = /value="(\d+:\d+:\d+)"/.exec(await chooser.page('plan'))?.[1] ?? '';
  const { days } = await chooser.read<{ days: { date: string }[] }>('/api/pickup-days');
  await agree(chooser);
  guests.push(guestOf('paying', chooser));

  const buyer = new Visitor(town, undefined, 'en');
  const back = await buyer.payAt(await buyer.walkToPayment());
  await buyer.comeBack(back);
  guests.push(guestOf('done', buyer), await staffOf(town));
  await atRest(town);

  const rows = await town.rows<{ id: string; token: string; ref: string | null }>(
    `select checkouts.id, tracking_token as token, gateway_ref as ref
     from checkouts left join payments on payments.checkout_id = checkouts.id`,
  );
  return {
    origin: town.url,
    guests,
    checkouts: rows.map(({ id }) => id),
    tokens: rows.map(({ token }) => token),
    tickets: [new URL(back).searchParams.get('a') ?? ''],
    invoices: rows.flatMap(({ ref }) => ref ?? []),
    webhookSecret: town.environment.MOYASAR_WEBHOOK_SECRET ?? '',
    choice,
    date: days[0]?.date ?? '',
  };
}
