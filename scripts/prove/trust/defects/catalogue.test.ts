import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../../../stack/root';
import { defects } from './catalogue/all';
import { lostPatches } from './switch';

// Found here it costs a second; the proof that needs it would say so after ten minutes.
it('every seeded defect stands in the source', () => {
  expect(lostPatches(defects, (file) => readFileSync(inRoot(file), 'utf8'))).toEqual([]);
});
