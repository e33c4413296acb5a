import { buildApp, demoBuild } from './stack/build';
import { readOptions } from './stack/options';

const usage = `npm run build [-- --demo]
  --demo  also builds the app with the demo panel and the states gallery`;

export async function main(args: string[]): Promise<number> {
  const read = readOptions(args, usage, { demo: { type: 'boolean' } });
  if (!read) return 0;
  await buildApp();
  if (read.values.demo) await buildApp(demoBuild);
  console.log('The app is built.');
  return 0;
}
