import 'server-only';
import { StartupError } from '@/lib/kernel/app-error';
import { brandSheet, coloursOf, type Scheme } from './brand/colours';
import type { Drawing } from './brand/drawing';
import { type BrandFile, present } from './brand/file';
import { readBrand } from './brand/folder.server';
import { fontSheet } from './brand/font';
import { env } from './env.server';

export interface Brand extends BrandFile {
  /** The symbol beside the name. */
  logo: Drawing;
  /** The name as a drawing, per language. */
  wordmarks: Record<'ar' | 'en', Drawing>;
  /** CSS that this brand adds to the shared style sheets; may be empty. */
  sheet: string;
  /** `theme-color`: the page's background colour. */
  screen: Record<Scheme, string>;
}

/** Lists all faults of a brand at once, so that they can be fixed in one pass. */
class BrandError extends StartupError {
  constructor(
    name: string,
    readonly faults: string[],
  ) {
    super(
      `The brand ${name} is invalid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}\n` +
        'npm run brand -- check checks it again; docs/guides/brand.md describes the files of a brand.',
    );
    this.name = 'BrandError';
  }
}

let current: Brand | undefined;

/**
 * The partner's brand from `public/brands/<BRAND>`: read and validated on first use, then cached.
 * Throws a `BrandError` that lists all faults.
 */
export function brand(): Brand {
  if (current) return current;
  const name = env().BRAND;
  const read = readBrand(name);
  if ('faults' in read) throw new BrandError(name, read.faults);
  const { file, logo, wordmarks } = read;
  const given = file.colours && present(file.colours);
  const canvasOf = (scheme: Scheme): string => coloursOf(scheme, given).canvas ?? '';
  const fontAddress = (one: string): string => `/brands/${name}/fonts/${one}`;
  const { font } = file;
  current = {
    ...file,
    logo,
    wordmarks,
    sheet: `${font ? fontSheet(font, fontAddress) : ''}${brandSheet(given ?? {}, file.corners ?? 1)}`,
    screen: { light: canvasOf('light'), dark: canvasOf('dark') },
  };
  return current;
}
