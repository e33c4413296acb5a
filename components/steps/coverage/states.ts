import type { StepStates } from '../step-states';
import type { CoverageData, CoverageValues } from './answers';

const data: CoverageData = { tiles: null, privacyHref: '#', refused: null };
const at = (place: CoverageValues['place'], more: Partial<CoverageValues> = {}) => ({
  initial: { place, wish: null, ...more },
  data,
});

/** Map tiles: grey images, and URLs that are no images. */
const grey =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z' opacity='.1'/></svg>";
const withTiles = (url: string): CoverageData => ({
  ...data,
  tiles: { url, attribution: '© OpenStreetMap contributors' },
});

const olaya = { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' };
const abha = { lat: 18.2164, long: 42.5053, id: 'abha' };
/** The covered place nearest to an uncovered one. */
export const nearest = {
  id: 'riyadh/al-arid',
  name: { ar: 'العارض', en: 'Al Arid' },
  city: { ar: 'الرياض', en: 'Riyadh' },
  point: { lat: 24.88, long: 46.617 },
  km: 12,
};

export const states = {
  empty: { initial: {}, data },
  chosen: at(olaya),
  'near-a-district': at({ lat: 24.822, long: 46.643, id: null }),
  'nowhere-we-know': at({ lat: 27.1, long: 40.2, id: null }),
  'place-given-up': { initial: {}, data, from: 'review', reason: 'not-covered' },
  change: { ...at(olaya), from: 'change-address' },
  'map-open': at({ lat: 24.822, long: 46.643, id: null }, { map: true }),
  'map-open-at-first': at(null, { map: true }),
  'map-with-a-ring': at({ lat: 24.822, long: 46.643, id: null, accuracyM: 900 }, { map: true }),
  'no-tiles': at(olaya, { map: true }),
  'map-with-tiles': { ...at(olaya, { map: true }), data: withTiles(grey) },
  'tiles-that-do-not-come': {
    ...at(olaya, { map: true }),
    data: withTiles('data:image/png,{z}-{x}-{y}'),
  },
  'list-open': { initial: {}, data, touched: 'list' },
  'locate-denied': { initial: {}, data, touched: { unlocated: 1 } },
  'locate-failed': { initial: {}, data, touched: { unlocated: 2 } },
  'locate-timeout': { initial: {}, data, touched: { unlocated: 3 } },
  'coordinates-unread': {
    initial: {},
    data,
    touched: 'point',
  },
  swapped: at({ lat: 46.6753, long: 24.7136, id: null }),
  outside: at({ lat: 25.2048, long: 55.2708, id: null }),
  'far-from-the-search': at({ ...olaya, id: null, searched: 'jeddah' }),
  'low-accuracy': at({ lat: 24.822, long: 46.643, id: null, accuracyM: 900 }),
  'low-accuracy-and-sure': at({ lat: 24.822, long: 46.643, id: null, accuracyM: 900, sure: true }),
  'not-covered': {
    ...at({ lat: 24.9999, long: 46.5, id: null }),
    pressed: { reply: { kind: 'stop', reason: 'not-covered', data: { nearest } } },
  },
  'not-covered-and-nothing-near': {
    ...at(abha),
    data: { ...data, refused: { point: abha, nearest: null } },
  },
  'no-longer-covered': {
    ...at(abha),
    data: { ...data, refused: { point: abha, nearest } },
    from: 'review',
    reason: 'not-covered',
  },
  'another-than-was-refused': {
    ...at(olaya),
    data: { ...data, refused: { point: abha, nearest } },
  },
  'waiting-list-joined': {
    ...at(abha, { waiting: `${abha.lat},${abha.long}` }),
    data: { ...data, refused: { point: abha, nearest } },
  },
} satisfies StepStates<CoverageValues, CoverageData>;

/** Answers that pass the form's validation; the server decides the outcome. */
export const complete = states.chosen;
