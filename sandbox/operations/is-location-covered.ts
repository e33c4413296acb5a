import { z } from 'zod';
import { defineOperation } from '../http/operation';
import { isCovered, rememberVerdict } from '../model/coverage';
import { lat, long } from '../wire/fields';
import { assumed } from '../wire/shown';

/** §4.1 */
export const isLocationCovered = defineOperation({
  name: 'is-location-covered',
  section: '4.1',
  summary: 'Whether a place is covered.',
  method: 'POST',
  path: '/customers/is-location-covered',
  asksKey: true,
  from: 'multipart',
  input: () => z.object({ lat: lat('shown'), long: long('shown') }),
  output: z.object({ is_covered: assumed('coverage', z.boolean()) }),
  run({ world }, point) {
    const covered = isCovered(point);
    rememberVerdict(world, covered);
    return { data: { is_covered: covered } };
  },
});
