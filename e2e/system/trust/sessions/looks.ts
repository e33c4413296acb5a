import { until } from '../../../../scripts/stack/ready';
import { hurry } from '../oracle/oracle';
import type { Model } from './model';
import type { Real } from './step';

/** Every checkout is looked at once by a worker, as it is within ten minutes where nobody hurries. */
export async function looked({ town }: Real, timeoutMs = 20_000): Promise<void> {
  const [{ now } = { now: '' }] = await town.rows<{ now: string }>(
    `with due as (update checkouts set next_attempt_at = now() where next_attempt_at is not null)
     select now()::text now`,
  );
  await until(
    'the workers to look at everything',
    async () => {
      const left = 'select 1 from checkouts where next_attempt_at <= $1::timestamptz limit 1';
      return (await town.rows(left, [now])).length === 0 || undefined;
    },
    timeoutMs,
  );
}

/** What was captured is seen by a look; one that had no answer of the gateway's in time is followed by another. */
export async function capturesSeen(model: Model, { town }: Real, timeoutMs = 20_000) {
  const captured = model.pages.filter((page) => page.captured !== null);
  const unseen = `select 1 from payments
    where gateway_ref = any($1) and gateway_payment_id is null limit 1`;
  await until(
    'every capture to be seen',
    async () => {
      const [left] = await town.rows(unseen, [captured.map(({ invoiceId }) => invoiceId)]);
      if (left) await hurry(town);
      return left ? undefined : true;
    },
    timeoutMs,
  );
}
