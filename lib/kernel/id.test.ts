import { expect, test } from 'vitest';
import { newToken } from './id';

test('a token ends in what no messenger leaves out of a link', () => {
  for (let count = 0; count < 500; count += 1) expect(newToken()).toMatch(/^[\w-]{31}[a-z0-9]$/i);
});
