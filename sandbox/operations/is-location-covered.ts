import { z } from 'zod';
import { defineOperation } from '../http/operation';
import { isCovered } from '../model/coverage';
import { rememberVerdict } from '../model/location';
import { lat, long } from '../wire/fields';

/** §4.1 */
export const isLocationCovered = defineOperation({
  name: 'is-location-covered',
  section: '4.1',
  method: 'POST',
  path: '/customers/is-location-covered',
  asksKey: true,
  asksToken: false,
  speaks: false,
  from: 'multipart',
  input: () => z.object({ lat: lat(), long: long() }),
  run({ world }, point) {
    const covered = isCovered(point);
    rememberVerdict(world, covered);
    return { data: { is_covered: covered } };
  },
});
