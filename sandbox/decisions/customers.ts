import type { Decision } from './access';

/** Decisions about customers, addresses, preferences, and the plans and days on offer. */
export const CUSTOMERS = {
  mobile: {
    section: '§4.2',
    point: 'mobile format',
    choices: {
      'with-or-without-zero': '`05` + 8 digits or `5` + 8 digits; returned as `05…`',
      'with-zero': '`05` + 8 digits only',
      'returned-without-zero': 'both accepted; returned as `5…`',
    },
    profiles: ['with-or-without-zero', 'with-zero', 'returned-without-zero'],
  },
  'link-existing': {
    section: '§4.2',
    point: 'linking an existing customer',
    choices: { keep: 'keeps the stored fields', overwrite: 'overwrites them with the posted ones' },
    profiles: ['keep', 'keep', 'overwrite'],
  },
  'covered-without-coordinates': {
    section: '§4.2',
    point: '`is_location_covered` without lat/long',
    choices: { false: '`false`', null: '`null`' },
    profiles: ['false', 'false', 'null'],
  },
  coverage: {
    section: '§4.1',
    point: 'coverage',
    choices: { circles: 'circles around the cities of the sandbox’s own data file' },
    profiles: ['circles', 'circles', 'circles'],
  },
  'family-status': {
    section: '§4.2',
    point: '`family_status`',
    choices: { word: 'any lowercase word, 1–32 letters', known: '`married`, `single`', any: 'any' },
    profiles: ['word', 'known', 'any'],
  },
  'omitted-optional': {
    section: '§4.3, §4.4',
    point: 'optional field omitted on an update',
    choices: { reset: 'becomes null / false', keep: 'keeps its value' },
    profiles: ['reset', 'reset', 'keep'],
  },
  'preference-rules': {
    section: '§4.4',
    point: '`protection_layer` missing for shoes; starch for another service than clothes',
    choices: { refuse: '422 on that field', ignore: 'ignored' },
    profiles: ['refuse', 'refuse', 'ignore'],
  },
  'preferences-never-stored': {
    section: '§4.5',
    point: 'preferences never stored',
    choices: {
      defaults:
        '200, all `false`, `starch_level` `light`, `protection_layer` true for shoes, `id` 0',
      'not-found': '404',
      null: '`data: null`',
    },
    profiles: ['defaults', 'not-found', 'null'],
  },
  'starch-level-without-starch': {
    section: '§2',
    point: '`starch_level` when there is no starch',
    choices: { light: '`{light}`', null: 'null', missing: 'field missing' },
    profiles: ['light', 'null', 'missing'],
  },
  'week-day': {
    section: '§2',
    point: '`week_day`',
    choices: { 'sunday-0': '0 = Sunday', 'sunday-1': '1 = Sunday', iso: 'ISO, 1 = Monday' },
    profiles: ['sunday-0', 'sunday-1', 'iso'],
  },
  'day-name': {
    section: '§2',
    point: '`day_name`',
    choices: { language: 'in the requested language', english: 'always English, upper case' },
    profiles: ['language', 'language', 'english'],
  },
  'available-days': {
    section: '§4.7',
    point: 'available days',
    choices: {
      'after-today': 'the 14 days after today (Riyadh); no `morning` on Fridays',
      'with-today': 'today included, one day with no periods',
    },
    profiles: ['after-today', 'after-today', 'with-today'],
  },
  location: {
    section: '§4.7',
    point: 'the location that 4.7 assumes',
    choices: {
      'partner-area': 'the partner’s area: covered',
      'last-verdict': 'the last coverage verdict of this world',
      'token-or-once': 'the bearer token, if sent; else not covered once, then covered',
      token: 'the bearer token alone; without one not covered',
    },
    profiles: ['partner-area', 'last-verdict', 'token-or-once'],
  },
  'price-per-pag': {
    section: '§2',
    point: '`price_per_pag`',
    choices: {
      bag: '`price / (orders_count × bags_count)`',
      order: '`price / orders_count`',
      'bag-string': 'the price per bag as a string',
    },
    profiles: ['bag', 'order', 'bag-string'],
  },
  'discount-percentage': {
    section: '§2',
    point: '`discount_percentage`',
    choices: { percent: '0–100', fraction: '0–1' },
    profiles: ['percent', 'percent', 'fraction'],
  },
  color: {
    section: '§2',
    point: '`color`',
    choices: { hex: '`#RRGGBB`', loose: '`#RGB`, no `#`, or a name' },
    profiles: ['hex', 'hex', 'loose'],
  },
} as const satisfies Record<string, Decision>;
