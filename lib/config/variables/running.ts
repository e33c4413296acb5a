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
        'Address of the map’s raster tiles, with `{z}`, `{x}` and `{y}`. Without it, the map shows districts by name.',
      where:
        'From a provider of map tiles, with a key that is restricted to your host, because browsers see it.',
      wrong: 'A grey map; all other ways to choose a place still work.',
      example: 'https://tiles.example/{z}/{x}/{y}.png',
    }),
  MAP_ATTRIBUTION: z.string().max(200).optional().meta({
    meaning: 'The attribution that the provider’s terms require. Required with `MAP_TILES_URL`.',
    where: 'The provider’s terms.',
    example: '© OpenStreetMap contributors',
  }),
};

/** Load limits, worker and monitoring. */
export const running = {
  CALLS_PER_MINUTE: integer(10, 10_000_000).default(240).meta({
    meaning:
      'How many API calls a minute one session may make; see the list above for the limits that depend on it.',
    wrong: 'Too few: customers have to wait (429).',
  }),
  PAGES_PER_MINUTE: integer(60, 10_000_000).default(1_200).meta({
    meaning:
      'How many pages a minute one network address may open on an instance. Above it, visitors get a short page that reloads itself (429).',
    wrong:
      'Too few: all customers of a carrier have to wait. Too many: a script on one machine slows all others down.',
  }),
  WORKER_INTERVAL_MS: integer(50, 600_000).default(5_000).meta({
    meaning: 'How often the worker looks for due checkouts, in milliseconds.',
    wrong: 'Too long: customers who close the page after paying wait for their subscription.',
  }),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info').meta({
    meaning: 'Minimum level of log entries, which are lines of JSON.',
    wrong: '`silent` and `error` hide warnings; alarms are errors.',
  }),
  METRICS_TOKEN: z.string().min(32, 'wants at least 32 characters').optional().meta({
    meaning:
      'The bearer token (`Authorization: Bearer …`) for `/api/metrics`. Without it there are no metrics.',
    where: '`openssl rand -hex 32`; enter the same in the file that Prometheus reads.',
    wrong: 'The alert `InstanceDown` for healthy instances.',
    secret: true,
  }),
};

const account =
  /^[a-z][a-z0-9.-]{1,30}:scrypt\.1[4-7]\.8\.[1-9]\.[\w-]{22}\.[\w-]{43}(:[A-Za-z2-7]{26,})?(:look)?$/;

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
        'The accounts for `/ar/staff` and `/en/staff`, separated by commas. Without one the page does not exist.',
      where:
        '`npm run staff -- add NAME` prints a line; with `--look` for an account that may only read.',
      wrong: 'Staff cannot sign in, or the page is not found.',
      secret: true,
    }),
};

/** Settings of demos and tests. The start-up checks refuse them with live keys. */
export const demo = {
  DEMO_MODE: flag.default(false).meta({
    meaning:
      'Pages say that nothing is charged. For use with a sandbox, or for a trial with a test key and the real partner. Refused with a live key.',
    wrong: 'Start-up with a sandbox and without it is refused.',
  }),
  CLOCK_URL: z.url().optional().meta({
    meaning: 'The sandbox’s clock, which the app follows.',
    example: 'http://127.0.0.1:4011/sandbox/clock',
  }),
  DEMO_CONTROL_URL: z.url().optional().meta({
    meaning:
      'The sandbox’s control API with the key of this app’s world. Enables the panel of a demo build, which can empty the database; other builds have no panel.',
    example: 'http://127.0.0.1:4011/sandbox?key=sandbox-partner-key',
    wrong:
      'Start-up is refused without a sandbox, and with a database that is not on loopback or not called `demo_…`.',
  }),
  NODE_ENV: z.string().default('production').meta({
    meaning:
      '`production` for every deployment. Set by the commands and the image, never in a file.',
  }),
};
