import { expect, test } from 'vitest';
import { retentionDays } from './retention.server';

test('the retention periods that the privacy notice states, in days', () => {
  expect(retentionDays).toEqual({
    ...{ answers: 30, session: 30, idleSession: 14 },
    ...{ waiting: 365, messages: 90, feedback: 365 },
  });
});
