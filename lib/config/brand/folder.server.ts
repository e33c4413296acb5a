import 'server-only';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Drawing, readDrawing } from './drawing';
import { type BrandFile, readBrandFile } from './file';
import { meant } from './near';

/** Where brands live, from the root of the app. */
const brandsFolder = 'public/brands';

/** What `npm run brand -- pictures` draws: file → width and height in pixels. */
const pictures: Record<string, [width: number, height: number]> = {
  'share-ar.png': [1200, 630],
  'share-en.png': [1200, 630],
  'icon-192.png': [192, 192],
  'icon-512.png': [512, 512],
  'icon-maskable.png': [512, 512],
  'apple-touch-icon.png': [180, 180],
};

/** A brand that is fit to be shown. */
export interface WholeBrand {
  file: BrandFile;
  logo: Drawing;
}

/** The names of all brands that there are. @param root of the app */
export function brandNames(root = process.cwd()): string[] {
  const folder = join(root, brandsFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * Reads and checks all that a brand is made of: its file, its two drawings and its pictures.
 * @param root of the app
 * @returns every fault at once, each with its file and what to do, or the brand
 */
export function readBrand(name: string, root = process.cwd()): { faults: string[] } | WholeBrand {
  const names = brandNames(root);
  if (!names.includes(name)) {
    const near = meant(name, names);
    return {
      faults: [
        `${brandsFolder}/${name} is not there; ${
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
      : { faults: [`is missing; take that of another brand as a pattern`] };
    return 'faults' in result ? { faults: placed(file, result.faults) } : result;
  };

  const file = read('brand.json', readBrandFile);
  const logo = read('logo.svg', readDrawing);
  const icon = read('icon.svg', readDrawing);
  const pictureFaults = Object.entries(pictures).flatMap(([picture, size]) =>
    placed(picture, pictureFault(pathOf(picture), size, name)),
  );
  if ('faults' in file || 'faults' in logo || 'faults' in icon || pictureFaults.length > 0) {
    return {
      faults: [
        ...[file, logo, icon].flatMap((part) => ('faults' in part ? part.faults : [])),
        ...pictureFaults,
      ],
    };
  }
  return { file, logo };
}

const pngStart = '89504e470d0a1a0a';

function pictureFault(path: string, [width, height]: [number, number], name: string): string[] {
  const advice = `draw it with npm run brand -- pictures ${name}`;
  if (!existsSync(path)) return [`is missing; ${advice}`];
  const png = readFileSync(path);
  if (png.length < 24 || png.toString('hex', 0, 8) !== pngStart) return [`is no PNG; ${advice}`];
  const [wide, high] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return wide === width && high === height
    ? []
    : [`is ${wide} × ${high} pixels and has to be ${width} × ${height}; ${advice}`];
}
