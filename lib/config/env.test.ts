import { describe, expect, it } from 'vitest';
import { faultsOf } from './env.fixture';

const real = {
  APP_ORIGIN: 'https://laundry.example.sa',
  DATABASE_URL: 'postgres://laundry@127.0.0.1:5432/laundry',
  SESSION_SECRET: 'sphinx of black quartz, judge my vow',
  DATA_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
  PARTNER_BASE_URL: 'https://partner.example.sa',
  PARTNER_API_KEY: 'partner-key',
  MOYASAR_SECRET_KEY: ['sk', 'live', 'x'.repeat(8)].join('_'),
  MOYASAR_WEBHOOK_SECRET: 'w'.repeat(16),
  UNIFONIC_APP_ID: 'app',
  UNIFONIC_TOKEN: 'verify-token',
};
const sandbox = 'http://127.0.0.1:4010';

const faultsWith = (changes: Record<string, string>): string[] => faultsOf({ ...real, ...changes });

/** The names of the faulty variables, with repetitions. */
const namesWith = (changes: Record<string, string>): string[] =>
  faultsWith(changes).map((fault) => fault.split(/:| is /)[0] ?? '');

describe('an environment', () => {
  it('lists malformed values and conflicts together', () => {
    expect(faultsWith({})).toEqual([]);
    const wrong = { PORT: 'x', DRAIN_MS: 'x', LOG_LEVEL: 'x', UNIFONIC_TOKEN: '' };
    const mixed = { APP_ORIGIN: 'http://laundry.example.sa', MOYASAR_BASE_URL: sandbox };
    expect(namesWith({ ...wrong, ...mixed }).sort()).toEqual([
      'APP_ORIGIN',
      'DEMO_MODE',
      'DRAIN_MS',
      'LOG_LEVEL',
      'MOYASAR_BASE_URL',
      'MOYASAR_SECRET_KEY',
      'PORT',
      'UNIFONIC_TOKEN',
    ]);
  });

  it('names at least one payment method, and only those with texts', () => {
    const faults = (text: string) => namesWith({ PAYMENT_METHODS: text });
    expect(faults('mada, apple-pay,stc-pay')).toEqual([]);
    expect(faults('mada,cash')).toEqual(['PAYMENT_METHODS']);
    expect(faults(',')).toEqual(['PAYMENT_METHODS']);
  });

  it('reads the usual hours of each service, and refuses what is no number of hours', () => {
    const faults = (text: string) => namesWith({ TURNAROUND_HOURS: text });
    expect(faults('clothes=48, shoes = 72')).toEqual([]);
    for (const text of ['48', 'clothes=', 'clothes=0', 'clothes=721', 'clothes=2d', ','])
      expect(faults(text), text).toEqual(['TURNAROUND_HOURS']);
  });

  it('reports no conflict that follows from a malformed value', () => {
    const test = { MOYASAR_SECRET_KEY: 'sk_test_x' };
    // `DEMO_MODE` could allow the test key, `MOYASAR_BASE_URL` could be a sandbox, and a too long
    // attribution is not a missing one.
    expect(namesWith({ ...test, DEMO_MODE: 'yes' })).toEqual(['DEMO_MODE']);
    expect(namesWith({ ...test, MOYASAR_BASE_URL: 'x' })).toEqual(['MOYASAR_BASE_URL']);
    expect(namesWith({ PARTNER_BASE_URL: 'x', DEMO_MODE: 'yes' }).sort()).toEqual([
      'DEMO_MODE',
      'PARTNER_BASE_URL',
    ]);
    const tiles = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' };
    expect(namesWith({ ...tiles, MAP_ATTRIBUTION: 'x'.repeat(201) })).toEqual(['MAP_ATTRIBUTION']);
  });

  it.each(['/app', ':443', '?a'])('refuses an origin followed by “%s”', (more) => {
    expect(faultsWith({ APP_ORIGIN: `${real.APP_ORIGIN}${more}`, PORT: 'x' })).toEqual([
      expect.stringContaining('PORT: '),
      expect.stringContaining('APP_ORIGIN: must be only scheme, host and port'),
    ]);
    expect(faultsWith({ APP_ORIGIN: `${real.APP_ORIGIN}:8443/` })).toEqual([]);
  });

  it.each(['one', '-1.5', '6', 'Infinity'])(
    '“%s” hops: says once which number is wanted',
    (hops) => {
      expect(faultsWith({ TRUSTED_HOPS: hops })).toEqual([
        'TRUSTED_HOPS: must be an integer from 0 to 5',
      ]);
    },
  );

  it('invoice hosts are host names only, and data keys have different ids', () => {
    expect(faultsWith({ INVOICE_HOSTS: 'Files.example.sa, cdn.example:8443' })).toEqual([]);
    expect(faultsWith({ INVOICE_HOSTS: 'https://files.example.sa' })).toEqual([
      'INVOICE_HOSTS: must be host names, such as files.example.sa',
    ]);
    const key = (id: string) => `${id}:${Buffer.alloc(32).toString('base64')}`;
    expect(faultsWith({ DATA_KEYS: `${key('a')},${key('b')}` })).toEqual([]);
    expect(faultsWith({ DATA_KEYS: `${key('a')},${key('a')}` })).toEqual([
      'DATA_KEYS: has two keys with the id a',
    ]);
  });

  it('the headers for the collector are pairs, percent-encoded', () => {
    const faults = (headers: string) => faultsWith({ OTEL_EXPORTER_OTLP_HEADERS: headers });
    expect(faults('x-tenant=laundry, authorization=Basic%20YTpi==')).toEqual([]);
    for (const headers of ['secret', 'a=', '=b', 'a=b,c', 'a=50%', 'a b=c']) {
      expect(faults(headers), headers).toEqual([
        'OTEL_EXPORTER_OTLP_HEADERS: must be name=value pairs',
      ]);
    }
  });

  it.each([
    'a'.repeat(32),
    'abcdefghijklmnop'.repeat(2),
    `${'sphinx-quartz'.repeat(2)}sphinx`,
    '0123456789abcdefghijklmnopqrstuv',
    'change-me-to-something-long-and-random',
  ])('a session secret like “%s” can be guessed', (secret) => {
    expect(faultsWith({ SESSION_SECRET: secret })).toEqual([
      expect.stringContaining('SESSION_SECRET: can be guessed; use random characters'),
    ]);
  });

  it.each([
    ['postgres://laundry@db.example:5432/laundry', true],
    ['postgres://laundry@db.example/laundry?sslmode=prefer', true],
    ['postgres://laundry@db.example/laundry?ssl=true&sslmode=disable', true],
    ['postgres://laundry@10.0.0.2/laundry?host=db.example', true],
    ['postgres://laundry@db.example/laundry?sslmode=verify-full', false],
    ['postgres://laundry@db.example/laundry?ssl=true', false],
    ['postgres://laundry@10.0.0.2/laundry', false],
    ['postgres://laundry@localhost/laundry', false],
    ['postgres://laundry@[::1]/laundry', false],
    ['postgres:///laundry?host=/var/run/postgresql', false],
    ['postgres://laundry@%2Fvar%2Frun%2Fpostgresql/laundry', false],
  ])('%s goes in the clear: %s', (address, isRefused) => {
    const faults = faultsWith({ DATABASE_URL: address, DATABASE_CLEAR_HOSTS: 'database,10.0.0.2' });
    expect(faults).toEqual(
      isRefused ? [expect.stringMatching(/^DATABASE_URL: .*TLS.*DATABASE_CLEAR_HOSTS/)] : [],
    );
  });

  it('a share is a fraction', () => {
    expect(faultsWith({ OTEL_TRACES_SAMPLER_ARG: '0.1' })).toEqual([]);
    expect(faultsWith({ OTEL_TRACES_SAMPLER_ARG: 'some' })).toEqual([
      'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1',
    ]);
  });
});
