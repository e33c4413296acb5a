import { existsSync, mkdirSync } from 'node:fs';
import { App } from '../e2e/support/app';
import setUp from '../e2e/support/global-setup';
import { newPerson } from '../e2e/support/person';
import { locales } from '../e2e/support/words';
import { World } from '../e2e/support/world';
import { type Engine, engines } from './browsers/engines';
import { walk } from './browsers/walk';
import { readOptions } from './options';
import { inRoot } from './stack/root';

const usage = `npm run test:browsers [-- --only=firefox|webkit]
  Buys a subscription in Firefox and in WebKit, in Arabic on a phone and in English on a desk, each as far as it is installed.
  Pictures of every page: test-results/browsers`;

const sizes = { ar: { width: 390, height: 844 }, en: { width: 1280, height: 900 } };
const folder = inRoot('test-results', 'browsers');

/** Walks in one engine, in both languages. Gives whether it came to the end in both; says where it did not. */
async function tryOut({ name, open }: Engine, app: App, world: World): Promise<boolean> {
  let held = true;
  for (const locale of locales) {
    const tab = await open(sizes[locale]);
    const pictures = `${folder}/${name}-${locale}`;
    try {
      await walk({ tab, locale, app, world, person: newPerson(0), pictures });
      console.log(`  ✓ ${name}, ${locale}`);
    } catch (error) {
      held = false;
      console.log(`  ✗ ${name}, ${locale}: ${(error as Error).message}`);
      await tab.picture(`${pictures}-failed`).catch(() => {});
    } finally {
      await tab.close();
    }
  }
  return held;
}

/** The whole purchase in browsers other than Chromium. 1 when one did not come to the end, or none is installed. */
export async function main(words: string[]): Promise<number> {
  const read = readOptions(words, usage, { only: { type: 'string' } });
  if (!read) return 0;
  const wanted = engines.filter(({ name }) => !read.values.only || name === read.values.only);
  if (wanted.length === 0) throw new Error(usage);
  const missing = wanted.filter(({ needs }) => !needs.every((file) => existsSync(file)));
  for (const { name, install } of missing) console.log(`${name} is not here: ${install}`);
  const there = wanted.filter((engine) => !missing.includes(engine));
  if (there.length === 0) return 1;

  mkdirSync(folder, { recursive: true });
  const takeDown = await setUp();
  try {
    const world = await World.createInMorning();
    const app = await App.create(world, 'browsers');
    await app.start();
    let held = true;
    for (const engine of there) held = (await tryOut(engine, app, world)) && held;
    console.log(`Pictures: ${folder}`);
    return held ? 0 : 1;
  } finally {
    await takeDown();
  }
}
