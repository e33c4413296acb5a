import pg from 'pg';
import type { App } from './app';

/** Runs SQL on the app's database, to read or to change what no page can. */
export async function query<Row extends object>(
  app: Pick<App, 'environment'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: app.environment.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * The newest checkout by the transaction of its first event: the clock that dates its rows may have
 * been moved back since.
 */
export const newestCheckoutId = `(select checkout_id from checkout_events where "from" = 'none' order by xmin::text::bigint desc limit 1)`;

/** The state of a checkout, and its id at the partner. */
export interface CheckoutSummary {
  id: string;
  state: string;
  reference: string;
}

/** The state of the newest checkout. Throws when there is none. */
export async function readNewestCheckout(app: App): Promise<CheckoutSummary> {
  const [row] = await query<CheckoutSummary>(
    app,
    `select id, state, subscription_id as reference from checkouts where id = ${newestCheckoutId}`,
  );
  if (!row) throw new Error('no checkout');
  return row;
}

interface ConsentRow {
  checkout_id: string;
  amount_halalas: number;
  currency: string;
  locale: string;
}

/** The consents of the newest checkout's customer, oldest first. */
export const readConsents = (app: App) =>
  query<ConsentRow>(
    app,
    `select checkout_id, amount_halalas, currency, locale from consents
     where checkout_id = ${newestCheckoutId} order by xmin::text::bigint`,
  );
