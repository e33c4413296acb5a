import pg from 'pg';

/** A row of each kind is found by its number, and lies where chance wants it, as a random id does. */
const id = (kind: string, number: string): string => `md5('${kind}' || ${number})::uuid`;

/** The first thousand checkouts are those of today; all others came to their end within two years. */
const stateOf = `case when n <= 300 then 'open' when n <= 500 then 'paying' when n <= 550 then 'paid' when n <= 600 then 'confirming'
  when n <= 630 then 'refund-due' when n <= 1000 then 'needs-a-person'
  when n % 100 < 96 then 'active' when n % 100 < 99 then 'closed' else 'refunded' end`;
const age = (number: string): string =>
  `now() - case when ${number} <= 1000 then ${number} * interval '20 seconds' else (${number} % 730 + 1) * interval '1 day' end`;

/**
 * A million checkouts, sessions and tracking rows and what goes with them, most of it at rest: made by PostgreSQL, a statement for each
 * table. What is due for deletion is what a month without a sweep leaves behind.
 */
const statementsFor = (rows: number, buyers: number): Record<string, string> => ({
  customers: `insert into customers (id, mobile_hash, sealed_mobile, partner_customer_id, sealed_token, created_at, updated_at)
    select ${id('customer', 'n')}, md5('mobile' || n), repeat('s', 80), n, case when n % 14 = 0 then repeat('t', 200) end,
      now() - interval '400 days', now() - (n % 400) * interval '1 day'
    from generate_series(1, ${rows}) as n`,
  sessions: `insert into sessions (id, token_hash, customer_id, created_at, seen_at, expires_at)
    select ${id('session', 'n')}, md5('token' || n), case when n % 3 = 0 then ${id('customer', `(n / 3 % ${buyers} + 1)`)} end,
      last - interval '1 day', last, last + interval '29 days'
    from (select n, now() - (n % case when n % 3 = 0 then 64 else 16 end) * interval '1 day' as last from generate_series(1, ${rows}) as n) as t`,
  journeys: `insert into journeys (id, session_id, sealed, version, updated_at, expires_at)
    select ${id('journey', 'n')}, ${id('session', 'n')}, repeat('a', 900), 5, now() - interval '9 days', now() + (n % 32 - 2) * interval '1 day'
    from generate_series(1, ${rows / 5}) as n`,
  verifications: `insert into verifications (session_id, mobile_hash, sealed_mobile, sends, checks, sent_at, resend_at)
    select ${id('session', 'n')}, md5('mobile' || n), repeat('s', 80), 1, 0, now(), now() from generate_series(1, ${rows / 10}) as n`,
  checkouts: `insert into checkouts (id, customer_id, state, locale, "order", intent_hash, shown_halalas, total_halalas, subscription_id,
      subscribe_key, confirm_key, invoice_url, consent_at, tracking_token, attention, handled_trouble, next_attempt_at, created_at, updated_at)
    select ${id('checkout', 'n')}, ${id('customer', `(n % ${buyers} + 1)`)}, ${stateOf}, 'ar', '{"plan": {"id": 7}, "pickup": "evening"}',
      md5('intent' || n), 24900, 24900, n, ${id('subscribe', 'n')}, ${id('confirm', 'n')}, case when n % 200 = 0 then 'https://host/' || n end,
      ${age('n')}, md5('tracking' || n),
      case when n between 631 and 1000 then 'refund-refused' when n > 1000 and n % 200 = 0 then 'invoice-not-kept' end,
      case when n between 660 and 1000 then 'refund-refused' when n % 200 = 0 and n > 9000 then 'invoice-not-kept' end,
      case when n <= 620 then now() + (n - 20) * interval '1 minute' end, ${age('n')}, ${age('n')}
    from generate_series(1, ${rows}) as n`,
  checkout_events: `insert into checkout_events (id, checkout_id, "from", "to", event, at)
    select gen_random_uuid(), ${id('checkout', 'n')}, step, coalesce(next, ${stateOf}), 'went', ${age('n')}
    from generate_series(1, ${rows}) as n, (values ('none', 'open'), ('open', null)) as edge (step, next)`,
  payments: `insert into payments (id, checkout_id, state, amount_halalas, gateway_ref, gateway_payment_id, captured_halalas, expires_at, created_at, updated_at)
    select ${id('payment', 'n')}, ${id('checkout', 'n')}, case when n <= 300 then 'expired' when n <= 500 then 'pending' when n <= 600 then 'paid'
      when n <= 660 then 'refund-due' when n % 100 < 96 then 'paid' when n % 100 < 99 then 'expired' else 'refunded' end,
      24900, md5('invoice' || n), md5('capture' || n), 24900, ${age('n')}, ${age('n')}, ${age('n')}
    from generate_series(1, ${rows}) as n`,
  consents: `insert into consents (id, checkout_id, amount_halalas, currency, locale, at)
    select gen_random_uuid(), ${id('checkout', 'n')}, 24900, 'SAR', 'ar', ${age('n')} from generate_series(1, ${rows}) as n`,
  invoices: `insert into invoices (checkout_id, sealed, bytes, kept_at)
    select ${id('checkout', 'n')}, repeat('i', 200), 150, ${age('n')} from generate_series(1001, ${rows}) as n where n % 100 < 96`,
  trackings: `insert into trackings (subscription_id, snapshot, read_at, ask_after, asked_at, due_at, asks, ended)
    select n, '{"state": "active", "orders": []}', now(), now() + (n % 10 - 1) * interval '1 minute', now(),
      now() + (n % 60 - 1) * interval '1 minute', 400, n > ${rows / 25} from generate_series(1, ${rows}) as n`,
  tracking_shares: `insert into tracking_shares (id, checkout_id, token_hash, created_at, expires_at)
    select ${id('share', 'n')}, ${id('checkout', 'n')}, md5('share' || n), now() - interval '2 days', now() + (n % 8 - 2) * interval '1 day'
    from generate_series(1, ${rows / 10}) as n`,
  waiting_list: `insert into waiting_list (id, mobile_hash, sealed_mobile, area, city_id, locale, consent_at)
    select ${id('waiting', 'n')}, md5('mobile' || n), repeat('s', 80), '24.71,46.68', 'riyadh', 'ar', now() - (n % 380) * interval '1 day'
    from generate_series(1, ${rows / 10}) as n`,
  webhook_events: `insert into webhook_events (id, gateway, type, at)
    select md5('webhook' || n), 'moyasar', 'payment_paid', ${age('n')} from generate_series(1, ${rows}) as n`,
  budgets: `insert into budgets (key, points, expire)
    select 'network:' || n, 3, (extract(epoch from now()) + (n % 4 - 2) * 3600) * 1000 from generate_series(1, ${rows / 5}) as n`,
  funnel_days: `insert into funnel_days (day, step, opened, answered)
    select current_date - n, step, 900, 700 from generate_series(1, 730) as n,
      unnest(array['coverage', 'preferences', 'plan', 'schedule', 'mobile', 'registration', 'address', 'review']) as step`,
  staff_acts: `insert into staff_acts (id, account, act, checkout_id, outcome, at)
    select gen_random_uuid(), 'sara', 'try', ${id('checkout', 'n')}, 'done', ${age('n')} from generate_series(1, ${rows / 20}) as n`,
});

/**
 * Fills a database that has the tables and nothing in them.
 * @param rows how many checkouts, sessions and tracking rows; at least 10,000
 * @param say is told how many rows each table has
 */
export async function fill(
  url: string,
  rows: number,
  say: (line: string) => void = () => {},
): Promise<void> {
  // What refers to what is known here, and need not be looked up for each row.
  const options = '-c session_replication_role=replica';
  const pool = new pg.Pool({ connectionString: url, max: 2, options });
  const counting = (how: string) =>
    pool.query(`alter table checkout_events enable ${how} trigger checkout_events_counted`);
  try {
    await counting('always');
    const made = Object.entries(statementsFor(rows, rows * 0.8)).map(async ([table, statement]) => {
      const { rowCount } = await pool.query(statement);
      say(`${table}: ${rowCount?.toLocaleString('en')} rows`);
    });
    await Promise.all(made);
    await counting('');
    // As autovacuum leaves a table that stands for a while.
    await pool.query('vacuum analyze');
  } finally {
    await pool.end();
  }
}
