import pg from 'pg';
import type { App } from './app';

/** Looks into the app's own book, or changes it as no page could: rows of its database. */
export async function book<Row extends object>(
  app: App,
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
 * The checkout that was opened last: by the transaction that wrote its first event, for the clock that dates its rows may
 * have been moved back since.
 */
export const newestCheckout = `(select checkout_id from checkout_events where "from" = 'none' order by xmin::text::bigint desc limit 1)`;

/** How a checkout stands, and the partner's number of it. */
export interface Standing {
  id: string;
  state: string;
  reference: string;
}

/** How the newest checkout stands. Throws where there is none. */
export async function standing(app: App): Promise<Standing> {
  const [row] = await book<Standing>(
    app,
    `select id, state, subscription_id as reference from checkouts where id = ${newestCheckout}`,
  );
  if (!row) throw new Error('no checkout');
  return row;
}

interface Agreed {
  checkout_id: string;
  amount_halalas: number;
  currency: string;
  locale: string;
}

/** What the customer of the newest checkout agreed to, the oldest first. */
export const agreed = (app: App) =>
  book<Agreed>(
    app,
    `select checkout_id, amount_halalas, currency, locale from consents
     where checkout_id = ${newestCheckout} order by xmin::text::bigint`,
  );
