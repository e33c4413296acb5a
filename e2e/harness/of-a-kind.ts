/**
 * Of several of one kind the first is looked at with every change, the others by `npm run prove -- browser --long`: what goes
 * behind the titles of their tests.
 */
export const ofAKind = <T>(all: readonly T[]): [one: T, tag: '' | ' @long'][] =>
  all.map((one, index) => [one, index === 0 ? '' : ' @long']);
