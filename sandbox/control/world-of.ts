import type { Context } from 'hono';
import { Refusal } from '../http/envelope';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { words } from './words';

/** The world that a control call names with `?key=`, else the default one. An unknown key is a 404. */
export function worldOf(c: Context, worlds: Worlds): World {
  const key = c.req.query('key');
  if (key === undefined) return worlds.default;
  const world = worlds.worldByKey(key);
  if (!world) throw new Refusal(404, words.noWorld);
  return world;
}
