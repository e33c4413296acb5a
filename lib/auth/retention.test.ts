import { expect, test } from 'vitest';
import { retentionDays } from './retention.server';

test('what the privacy notice says of how long things are kept, in days', () => {
  expect(retentionDays).toEqual({ answers: 30, session: 30, idleSession: 14, waiting: 365 });
});
