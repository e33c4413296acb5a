import { z } from 'zod';
import { flag, integer } from './form';

const tiles = 'wants an address with {z}, {x} and {y}';

/** The map's raster tiles. */
export const map = {
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[\w.:[\]-]+\/[^\s'"<>;]+$/, tiles)
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), { error: tiles })
    .optional()
    .meta({
      meaning:
        'Raster tiles under the map, with `{z}`, `{x}` and `{y}`. Without, the map shows its districts by name.',
      where: 'A provider of map tiles, with a key that is bound to your host: browsers see it.',
      wrong: 'A grey map; every other way to say where still works.',
      example: 'https://tiles.example/{z}/{x}/{y}.png',
    }),
  MAP_ATTRIBUTION: z.string().max(200).optional().meta({
    meaning: 'Who made the map, as its terms want it said. Required beside `MAP_TILES_URL`.',
    where: 'The provider’s terms.',
    example: '© OpenStreetMap contributors',
  }),
};

/** Load limits, worker and monitoring. */
export const running = {
  CALLS_PER_MINUTE: integer(10, 10_000_000).default(240).meta({
    meaning:
      'How often one session may call; a network address may stand for twenty. Who has proven a mobile is counted by that alone, on all devices. Calls that cost the gateway something, and calls to the partner, those of pages too: so many an hour each. And two and a half times as many people may begin in an hour behind one network, ask about five times as many places on the way, and for one and a quarter times as many quotes.',
    wrong: 'Too few: busy people are told to wait (429).',
  }),
  PAGES_PER_MINUTE: integer(60, 10_000_000).default(1_200).meta({
    meaning:
      'How many pages a minute one network address may open on an instance. A phone opens one in some seconds, so many hundreds of people may stand behind it. Beyond that they get a page with words that loads itself again (429).',
    wrong:
      'Too few: a carrier or an office is told to wait. Too many: one machine with a script makes all others wait.',
  }),
  WORKER_INTERVAL_MS: integer(50, 600_000).default(5_000).meta({
    meaning: 'How often the worker looks for checkouts to move on.',
    wrong: 'Too long: who closed the page after paying waits for the subscription.',
  }),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info').meta({
    meaning: 'How much is written, as lines of JSON.',
    wrong: '`silent` and `error` hide warnings; alarms are errors.',
  }),
  METRICS_TOKEN: z.string().min(32, 'wants at least 32 characters').optional().meta({
    meaning:
      'Whoever brings it as `Authorization: Bearer …` may read `/api/metrics`; without one nobody may.',
    where: '`openssl rand -hex 32`; the same in the file that Prometheus reads.',
    wrong: 'The alert `InstanceDown` for instances that are well.',
    secret: true,
  }),
};

const account =
  /^[a-z][a-z0-9.-]{1,30}:scrypt\.1[4-7]\.8\.[1-9]\.[\w-]{22}\.[\w-]{43}(:[A-Za-z2-7]{26,})?$/;

/** Staff access. */
export const staff = {
  STAFF_ACCOUNTS: z
    .string()
    .refine(
      (text) => {
        const lines = text.split(',').map((line) => line.trim());
        const names = new Set(lines.map((line) => line.split(':')[0]));
        return lines.every((line) => account.test(line)) && names.size === lines.length;
      },
      { error: 'wants the lines that `npm run staff -- add` prints' },
    )
    .optional()
    .meta({
      meaning:
        'Who may open `/ar/staff` and `/en/staff`, separated by commas. Without anybody there is no such page.',
      where: '`npm run staff -- add NAME` prints a line.',
      wrong: 'Nobody of the staff gets in, or the page is not found.',
      secret: true,
    }),
};

/** Settings of demos and tests. The start-up checks refuse them with live keys. */
export const demo = {
  DEMO_MODE: flag.default(false).meta({
    meaning:
      'Pages say that nothing is charged: beside a sandbox, and for a trial with a test key beside a partner that is none. Refused beside a live key.',
    wrong: 'A start beside a sandbox without it is refused.',
  }),
  CLOCK_URL: z.url().optional().meta({
    meaning: 'The sandbox’s clock, which the app then follows.',
    example: 'http://127.0.0.1:4011/sandbox/clock',
  }),
  DEMO_CONTROL_URL: z.url().optional().meta({
    meaning:
      'The sandbox’s control API with the key of this app’s world: pages of a demo build have a panel, which empties the database at a press. No other build has it.',
    example: 'http://127.0.0.1:4011/sandbox?key=sandbox-partner-key',
    wrong:
      'A start is refused beside anything but a sandbox, and beside a database that is not on loopback and called `demo_…`.',
  }),
  NODE_ENV: z.string().default('production').meta({
    meaning:
      '`production` wherever people are. Set by the commands and the image, never in a file.',
  }),
};
