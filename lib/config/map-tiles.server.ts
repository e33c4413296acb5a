import 'server-only';
import { env } from './env.server';

export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string;
  attribution: string;
}

/** The pictures under the map; null where none are configured, and the map does without. */
export function mapTiles(): MapTiles | null {
  const { MAP_TILES_URL: url, MAP_ATTRIBUTION: attribution } = env();
  return url && attribution ? { url, attribution } : null;
}

/** The one host beyond our own that pages may take pictures from. */
export function mapTilesOrigin(): string | null {
  const tiles = mapTiles();
  return tiles && new URL(tiles.url).origin;
}
