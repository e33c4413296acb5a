import { until } from '../../../scripts/stack/ready';
import { must, suite } from '../trust/suites/suite';
import { known, open } from './looks';

/**
 * A breaker opens for one subscription's failures, and holds back the questions about another. Nobody follows in the background here:
 * an answered question in between would close it.
 */
export const heldBack = suite(
  'held back',
  [
    {
      name: 'a question that is held back because others have failed',
      async act(town) {
        const failing = await known(town);
        const own = await known(town);
        await failing.fault({ kind: 'status', status: 503, times: 1_000 });
        // Until one comes right after the circuit of this instance has opened: nothing is sent for three seconds then.
        const before = await until('a question to be held back', async () => {
          for (let question = 0; question < 5; question += 1) {
            await town.world.advance('PT20M');
            await open(town, failing.token, 0);
          }
          await own.questions.gather();
          const seen = await open(town, own.token, 0);
          const wasSent = (await own.questions.gather()).length > 0;
          return wasSent ? undefined : seen;
        });
        must('no failure of its own', !before.view.stale, before);
        const old = await until('what is old to be said', async () => {
          await town.world.advance('PT70M');
          await open(town, failing.token, 0);
          const seen = await open(town, own.token, 0);
          return seen.view.stale ? seen : undefined;
        });
        must('old', old.age >= 2 * 3_600, old);
        await town.world.clearFaults();
        const after = await until('its news, soon after', async () => {
          await town.world.advance('PT1M');
          const seen = await open(town, own.token, 0);
          return seen.age < old.age ? seen : undefined;
        });
        must('nothing old', after.age < 60 && !after.view.stale, after);
      },
    },
  ],
  { changes: { WORKER_INTERVAL_MS: '600000' } },
);
