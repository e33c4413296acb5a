import type { Chance } from '../../chance';
import type { Call } from './calls';
import type { Guest, Known } from './guests';
import { json } from './nasty';
import type { Shot } from './shot';

const queryOf = (pairs: [string, string][]): string =>
  pairs.length === 0
    ? ''
    : `?${pairs.map((pair) => pair.map((text) => encodeURIComponent(Buffer.from(text).toString())).join('=')).join('&')}`;

/** Every visitor of a browser comes from somewhere else, so that no budget of an address ends what is looked at. */
const addressOf = (chance: Chance): string =>
  `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`;

/** A shot with these bytes as its JSON body. */
export const carrying = (shot: Shot, text: string | Buffer): Shot => {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  return {
    ...shot,
    body,
    fields: [
      ...shot.fields.filter(([name]) => name !== 'content-length' && name !== 'content-type'),
      ['content-type', 'application/json'],
      ['content-length', String(body.length)],
    ],
  };
};

/** A call as a browser sends it: the shot that all nonsense is made of. */
export function plainShot(chance: Chance, call: Call, guest: Guest, { origin }: Known): Shot {
  const { method, path, query, body } = call;
  const shot: Shot = {
    kind: 'plain',
    method,
    target: `${path}${queryOf(query)}`,
    fields: [
      ['host', new URL(origin).host],
      ['x-forwarded-for', addressOf(chance)],
      ...(guest.cookie ? [['cookie', guest.cookie] satisfies [string, string]] : []),
      ...(method === 'GET'
        ? []
        : ([
            ['origin', origin],
            ['sec-fetch-site', 'same-origin'],
          ] satisfies [string, string][])),
    ],
    body: undefined,
  };
  return body === undefined ? shot : carrying(shot, json(body));
}
