import 'server-only';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Drawing, readDrawing } from './drawing';
import { type BrandFile, closestName, readBrandFile } from './file';
import { filesOf, fontFileName } from './font';

/** Folder of the brands, relative to the app's root. */
const brandsFolder = 'public/brands';

/** Files that `npm run brand -- pictures` renders → width and height in pixels. */
const pictures: Record<string, [width: number, height: number]> = {
  'share-ar.png': [1200, 630],
  'share-en.png': [1200, 630],
  'icon-192.png': [192, 192],
  'icon-512.png': [512, 512],
  'icon-maskable.png': [512, 512],
  'apple-touch-icon.png': [180, 180],
};

/**
 * Size limit of a font file. Every first visit loads one or two; larger fonts must be subset to the
 * letters of both languages.
 */
const mostFontBytes = 48 * 1_024;

/** A brand that passed validation. */
export interface WholeBrand {
  file: BrandFile;
  logo: Drawing;
  /** The name as a drawing, per language. */
  wordmarks: Record<'ar' | 'en', Drawing>;
}

/**
 * The names of all brands.
 *
 * @param root the app's root folder
 */
export function brandNames(root = process.cwd()): string[] {
  const folder = join(root, brandsFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * Reads and validates all files of a brand: `brand.json`, drawings, pictures, and its font if it
 * has one.
 * @param root the app's root folder
 * @returns all faults, each with its file and advice, or the brand
 */
export function readBrand(name: string, root = process.cwd()): { faults: string[] } | WholeBrand {
  const names = brandNames(root);
  if (!names.includes(name)) {
    const near = closestName(name, names);
    return {
      faults: [
        `${brandsFolder}/${name} does not exist; ${
          near ? `did you mean ${near}?` : `the brands are: ${names.join(', ') || 'none'}`
        }`,
      ],
    };
  }
  const pathOf = (file: string): string => join(root, brandsFolder, name, file);
  const placed = (file: string, faults: string[]): string[] =>
    faults.map((fault) => `${brandsFolder}/${name}/${file}: ${fault}`);
  const read = <Whole extends object>(
    file: string,
    reader: (text: string) => { faults: string[] } | Whole,
  ): { faults: string[] } | Whole => {
    const path = pathOf(file);
    const result = existsSync(path)
      ? reader(readFileSync(path, 'utf8'))
      : { faults: [`is missing; start from the one of another brand`] };
    return 'faults' in result ? { faults: placed(file, result.faults) } : result;
  };

  const file = read('brand.json', readBrandFile);
  const logo = read('logo.svg', readDrawing);
  const icon = read('icon.svg', readDrawing);
  const arabic = read('wordmark-ar.svg', readDrawing);
  const english = read('wordmark-en.svg', readDrawing);
  const pictureFaults = Object.entries(pictures).flatMap(([picture, size]) =>
    placed(picture, pictureFault(pathOf(picture), size, name)),
  );
  const font = 'faults' in file ? undefined : file.font;
  const fontFaults = (font ? filesOf(font) : []).flatMap((one) =>
    placed(`fonts/${one}`, fontFault(pathOf(`fonts/${one}`), one)),
  );
  const others = [...pictureFaults, ...fontFaults];
  const parts = [file, logo, icon, arabic, english];
  const faults = [...parts.flatMap((part) => ('faults' in part ? part.faults : [])), ...others];
  if (
    faults.length > 0 ||
    'faults' in file ||
    'faults' in logo ||
    'faults' in arabic ||
    'faults' in english
  ) {
    return { faults };
  }
  return { file, logo, wordmarks: { ar: arabic, en: english } };
}

const pngStart = '89504e470d0a1a0a';

function pictureFault(path: string, [width, height]: [number, number], name: string): string[] {
  const advice = `create it with npm run brand -- pictures ${name}`;
  if (!existsSync(path)) return [`is missing; ${advice}`];
  const png = readFileSync(path);
  if (png.length < 24 || png.toString('hex', 0, 8) !== pngStart)
    return [`is not a PNG file; ${advice}`];
  const [wide, high] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return wide === width && high === height
    ? []
    : [`is ${wide} × ${high} pixels and must be ${width} × ${height}; ${advice}`];
}

const woff2Start = 'wOF2';

function fontFault(path: string, name: string): string[] {
  if (!existsSync(path)) return ['is missing; add the file'];
  const font = readFileSync(path);
  if (font.toString('latin1', 0, 4) !== woff2Start) return ['is not a WOFF2 file; convert it'];
  if (font.length > mostFontBytes) {
    const kib = Math.ceil(font.length / 1_024);
    return [
      `has ${kib} KiB and may have ${mostFontBytes / 1_024}; subset it to the letters needed`,
    ];
  }
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
  const named = fontFileName.exec(name)?.[1];
  return named === hash
    ? []
    : [`has the hash ${hash}; use it in the file name in place of ${named}`];
}
