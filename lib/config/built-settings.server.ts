import 'server-only';
import { readFileSync } from 'node:fs';

/** Where `next.config.mjs` puts the build. */
export const builtFolder = (): string => process.env.NEXT_DIST_DIR ?? '.next';

/**
 * Has Next take the settings that the build was made with, as its own stand-alone server does, and not read and check
 * `next.config.mjs` once more: a sixth of what a start costs, and the packages that the file imports besides. Without a
 * build nothing is said here: Next knows better words for it.
 */
export function takeBuiltSettings(): void {
  const file = `${builtFolder()}/required-server-files.json`;
  try {
    const { config } = JSON.parse(readFileSync(file, 'utf8')) as { config: object };
    process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
