import { z } from 'zod';
import { defineOperation } from '../http/operation';
import { isCovered, storeVerdict } from '../model/coverage';
import { lat, long } from '../wire/input-schemas';
import { assumed } from '../wire/output-schemas';

/** §4.1 */
export const isLocationCovered = defineOperation({
  name: 'is-location-covered',
  section: '4.1',
  summary: 'Whether a place is covered.',
  method: 'POST',
  path: '/customers/is-location-covered',
  requiresKey: true,
  inputFrom: 'multipart',
  input: () => z.object({ lat: lat('shown'), long: long('shown') }),
  output: z.object({ is_covered: assumed('coverage', z.boolean()) }),
  run({ world }, point) {
    const covered = isCovered(point);
    storeVerdict(world, covered);
    return { data: { is_covered: covered } };
  },
});
