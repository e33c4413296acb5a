import type { LoggedRequest } from '../../../harness/world';
import type { Town } from '../stage';
import type { Fired } from './wire';

/** Everything that a refused request may not touch, as it stands at a moment. */
export interface Books {
  /** A hash for each table. */
  tables: Record<string, string>;
  /** How many sessions there are: a look at a page touches one, only a call that was taken makes one. */
  sessions: number;
  /** The number of the last call to the outside. */
  lastCall: number;
}

/** What moves by itself: leases, and when the worker looks again. */
const restless =
  "'{fence,lease_until,attempts,next_attempt_at,updated_at,link_lease_until}'::text[]";

const watched = [
  ...['customers', 'checkouts', 'checkout_events', 'payments', 'consents', 'invoices'],
  ...['journeys', 'waiting_list', 'webhook_events'],
];

const look = `select ${watched
  .map(
    (table) =>
      `(select coalesce(md5(string_agg(md5((to_jsonb(t) - ${restless})::text), '' order by 1)), '')
        from (select * from ${table}) t) as ${table}`,
  )
  .join(', ')}, (select count(*) from sessions)::int as sessions`
  // Rows are told by what is in them: their order is nobody's.
  .replaceAll("'' order by 1", "'' order by md5((to_jsonb(t) - " + restless + ')::text)');

/** Looks at our own database and at the outside's log of calls. */
export async function lookAt(
  town: Town,
  after: number,
): Promise<Books & { calls: LoggedRequest[] }> {
  const [[row], calls] = await Promise.all([
    town.rows<Record<string, string | number>>(look),
    town.world.requests(after),
  ]);
  const { sessions = 0, ...tables } = row ?? {};
  return {
    tables: tables as Record<string, string>,
    sessions: Number(sessions),
    lastCall: calls.at(-1)?.seq ?? after,
    calls,
  };
}

/** Reads of the worker and of what is shared, which come in their own time: nobody's request asks for them. */
const byItself = /^gateway-(read-invoice|read-payment|list-invoices)$|^subscription-orders$/;

/** Only the provider knows whether a code is right, and whether it sends another one: its no is a refusal of ours. */
const isAboutCodes = ({ shot, heard }: Fired): boolean =>
  /^\/api\/(journey\/mobile|account\/)/.test(shot.target) && [422, 429].includes(heard.status);

/** Only the catalogue knows whether there is such an option: it may have to be read before a quote for it is refused. */
const isAboutCatalogue = ({ shot, heard }: Fired): boolean =>
  shot.target.startsWith('/api/quotes') && heard.status === 404;

/** The first call of a visitor who signs in is counted in a session of their own, also where no code is sent any more. */
const isCounted = ({ shot, heard }: Fired): boolean =>
  shot.target.startsWith('/api/account/code') && heard.status === 429;

/** What came to be different between two looks, in words; `fired` is what was sent in between. */
export function differences(
  before: Books,
  after: Books & { calls: LoggedRequest[] },
  fired: Fired[] = [],
): { changed: string[]; asked: string[] } {
  const changed = watched.filter((table) => before.tables[table] !== after.tables[table]);
  if (after.sessions > before.sessions && !fired.some(isCounted)) changed.push('sessions');
  const mayCheck = fired.some(isAboutCodes);
  const mayRead = fired.some(isAboutCatalogue);
  const asked = after.calls
    .filter(({ operation }) => !byItself.test(operation))
    .filter(({ party }) => !(mayCheck && party === 'verify'))
    .filter(({ operation }) => !(mayRead && operation === 'list-plans'))
    .map(({ party, operation, status }) => `${party} ${operation} ${status}`);
  return { changed, asked };
}
