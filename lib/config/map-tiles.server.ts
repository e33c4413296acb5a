import 'server-only';
import { env } from './env.server';

export interface MapTiles {
  /** Contains `{z}`, `{x}` and `{y}`. */
  url: string;
  attribution: string;
}

/**
 * The raster tiles of the map; null when none are configured, and the map is drawn without them.
 */
export function mapTiles(): MapTiles | null {
  const { MAP_TILES_URL: url, MAP_ATTRIBUTION: attribution } = env();
  return url && attribution ? { url, attribution } : null;
}

/** The origin of the tiles: the only external origin from which pages may load images. */
export function mapTilesOrigin(): string | null {
  const tiles = mapTiles();
  return tiles && new URL(tiles.url).origin;
}
