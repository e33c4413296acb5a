import { measureFonts } from './brand/font';
import { drawPictures } from './brand/pictures';
import { runOperator } from './operator';

const usage = `npm run brand -- check [name …]      all that is wrong with a brand; without a name, with every one
npm run brand -- pictures [name …]   draws its icons and sharing pictures anew; needs a browser
npm run brand -- font [name …]       measures what stands in for its font until it is there; needs a browser`;

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
