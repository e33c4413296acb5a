import { existsSync, mkdirSync } from 'node:fs';
import { readOptions } from '../scripts/stack/options';
import { inRoot } from '../scripts/stack/root';
import { openFirefox, openWebKit } from './browsers/engines';
import { walk } from './browsers/walk';
import { App } from './harness/app';
import setUp from './harness/global-setup';
import { locales } from './harness/messages';
import { newPerson } from './harness/person';
import { World } from './harness/world';

const usage = `npm run test:browsers [-- --only=firefox|webkit]
  Buys a subscription in Firefox and in WebKit, in Arabic on a phone and in English on a desk, each as far as it is installed.
  Pictures of every page: test-results/browsers`;

const engines = [
  {
    name: 'firefox',
    open: openFirefox,
    programs: [['/usr/bin/firefox-esr', '/usr/bin/firefox']],
    install: 'apt-get install firefox-esr',
  },
  {
    name: 'webkit',
    open: openWebKit,
    programs: [
      ['/usr/bin/WebKitWebDriver'],
      ['x86_64-linux-gnu', 'aarch64-linux-gnu', '.'].map(
        (kind) => `/usr/lib/${kind}/webkit2gtk-4.1/MiniBrowser`,
      ),
      ['/usr/bin/Xvfb'],
    ],
    install: 'apt-get install webkit2gtk-driver xvfb',
  },
];

const sizes = { ar: { width: 390, height: 844 }, en: { width: 1280, height: 900 } };
const folder = inRoot('test-results', 'browsers');

/**
 * Runs the whole purchase in browsers other than Chromium. Returns 1 when one fails, or none is
 * installed.
 */
export async function main(args: string[]): Promise<number> {
  const read = readOptions(args, usage, { only: { type: 'string' } });
  if (!read) return 0;
  const wanted = engines.filter(({ name }) => !read.values.only || name === read.values.only);
  if (wanted.length === 0) throw new Error(usage);
  const there = wanted.flatMap(({ name, open, programs, install }) => {
    const found = programs.flatMap((places) => places.find((place) => existsSync(place)) ?? []);
    if (found.length === programs.length) return { name, open, found };
    console.log(`${name} is not here: ${install}`);
    return [];
  });
  if (there.length === 0) return 1;

  mkdirSync(folder, { recursive: true });
  const takeDown = await setUp();
  let failed = 0;
  try {
    const world = await World.createInMorning();
    const app = await App.create(world, 'browsers');
    for (const { name, open, found } of there) {
      for (const locale of locales) {
        await app.start();
        const tab = await open(found, sizes[locale]);
        const pictures = `${folder}/${name}-${locale}`;
        try {
          await walk({ tab, locale, app, world, person: newPerson(0), pictures });
          console.log(`  ✓ ${name}, ${locale}`);
        } catch (error) {
          failed += 1;
          console.log(`  ✗ ${name}, ${locale}: ${(error as Error).message}`);
          await tab.picture(`${pictures}-failed`).catch(() => {});
        }
        await tab.close();
      }
    }
    console.log(`Pictures: ${folder}`);
    return failed > 0 ? 1 : 0;
  } finally {
    await takeDown();
  }
}
