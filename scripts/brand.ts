import { measureFonts } from './brand/font';
import { drawPictures } from './brand/pictures';
import { runOperator } from './operator';

const usage = `npm run brand -- check [name …]      reports all errors of a brand, or of every brand
npm run brand -- pictures [name …]   draws its icons and sharing pictures again; needs a browser
npm run brand -- font [name …]       measures the fallback fonts of its font; needs a browser`;

/**
 * `brand check|pictures|font [name …]`: checks and generates the files of a brand, see
 * docs/guides/brand.md.
 */
export async function main([command, ...names]: string[]): Promise<number> {
  if (command === 'check') return runOperator(['brand', 'check', ...names]);
  if (command === 'pictures') return drawPictures(names);
  if (command === 'font') return measureFonts(names);
  console.error(usage);
  return 1;
}
