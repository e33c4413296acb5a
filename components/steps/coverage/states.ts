import type { StepStates } from '../view-props';
import type { CoverageValues } from './answers';

const at = (place: CoverageValues['place']) => ({ initial: { place, wish: null }, data: null });

export const states = {
  empty: { initial: {}, data: null },
  chosen: at({ lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' }),
  'near-a-district': at({ lat: 24.822, long: 46.643, id: null }),
  'nowhere-we-know': at({ lat: 27.1, long: 40.2, id: null }),
  'place-given-up': { initial: {}, data: null, from: 'review', reason: 'not-covered' },
} satisfies StepStates<CoverageValues, null>;
