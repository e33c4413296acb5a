import 'server-only';
import { StartupError } from '@/lib/kernel/startup-error';
import { coloursOf, type Look, lookSheet } from './brand/colours';
import type { Drawing } from './brand/drawing';
import { type BrandFile, present } from './brand/file';
import { readBrand } from './brand/folder.server';
import { fontSheet } from './brand/font';
import { env } from './env.server';

export interface Brand extends BrandFile {
  /** The sign that stands beside the name. */
  logo: Drawing;
  /** The name as a drawing, in each language. */
  wordmarks: Record<'ar' | 'en', Drawing>;
  /** What its look adds to the sheets that every brand shares; empty where it adds nothing. */
  sheet: string;
  /** What the browser paints around a page: the ground of the page itself. */
  screen: Record<Look, string>;
}

/** All that is wrong with a brand at once, so that it is mended in one go. */
class BrandError extends StartupError {
  constructor(
    name: string,
    readonly faults: string[],
  ) {
    super(
      `The brand ${name} is not fit to start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}\n` +
        'npm run brand -- check looks again; docs/guides/brand.md tells what a brand is made of.',
    );
    this.name = 'BrandError';
  }
}

let current: Brand | undefined;

/**
 * The partner's brand, the folder `public/brands/<BRAND>`: read and checked at start, and then kept. Throws `BrandError`
 * that names all faults.
 */
export function brand(): Brand {
  if (current) return current;
  const name = env().BRAND;
  const read = readBrand(name);
  if ('faults' in read) throw new BrandError(name, read.faults);
  const { file, logo, wordmarks } = read;
  const given = file.colours && present(file.colours);
  const canvasOf = (look: Look): string => coloursOf(look, given).canvas ?? '';
  const fontAddress = (one: string): string => `/brands/${name}/fonts/${one}`;
  const { font } = file;
  current = {
    ...file,
    logo,
    wordmarks,
    sheet: `${font ? fontSheet(font, fontAddress) : ''}${lookSheet(given ?? {}, file.corners ?? 1)}`,
    screen: { light: canvasOf('light'), dark: canvasOf('dark') },
  };
  return current;
}
