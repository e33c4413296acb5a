import { buildApp, demoBuild } from './stack/build';
import { readOptions } from './stack/options';

const usage = `npm run build [-- --demo]
  --demo  beside it the app with the panel of the demo and the gallery of states`;

export async function main(words: string[]): Promise<number> {
  const read = readOptions(words, usage, { demo: { type: 'boolean' } });
  if (!read) return 0;
  await buildApp();
  if (read.values.demo) await buildApp(demoBuild);
  console.log('The app is built.');
  return 0;
}
