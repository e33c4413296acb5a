import { z } from 'zod';
import { hosts, integer } from './form';

/** `id:base64,id:base64`: the first key encrypts, all of them decrypt. Each key is 32 bytes. */
const dataKeys = z.string().transform((text, context) => {
  const keys = text.split(',').map((pair) => {
    const [id = '', secret = ''] = pair.trim().split(':');
    return { id, key: Buffer.from(secret, 'base64') };
  });
  if (keys.some(({ id, key }) => !/^[a-z0-9-]{1,16}$/.test(id) || key.length !== 32)) {
    context.addIssue({ code: 'custom', message: 'must be id:base64 pairs, each key of 32 bytes' });
    return z.NEVER;
  }
  const twice = keys.find(({ id }, index) => keys.findIndex((one) => one.id === id) < index);
  if (twice) {
    // Of two keys with the same id the second is never found, so its data could not be decrypted.
    context.addIssue({ code: 'custom', message: `has two keys with the id ${twice.id}` });
    return z.NEVER;
  }
  return keys;
});

const sessionSecret = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine(
    (secret) => !isGuessable(secret),
    'can be guessed; use random characters, such as from `openssl rand -hex 32`',
  );

/** Database, and the keys that protect stored data. */
export const storage = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')
    .meta({
      meaning: 'PostgreSQL 15 or newer, shared by all instances. The app has no other state.',
      where:
        'From the operator of the database. Its user must own the schema, because the app migrates it at start-up.',
      wrong: '`/api/health/ready` answers 503, and the alert `DatabaseDown`.',
      example: 'postgres://laundry:password@localhost:5432/laundry',
      secret: true,
    }),
  DATABASE_CLEAR_HOSTS: hosts.default([]).meta({
    meaning:
      'Hosts of `DATABASE_URL` that may be used without TLS, separated by commas: on a private network. Loopback and Unix sockets need no entry.',
    where:
      'Leave it empty and use `?sslmode=verify-full` in `DATABASE_URL` when the database is on another machine.',
    wrong: 'Start-up with a remote database without TLS is refused.',
    example: 'database',
  }),
  DATABASE_POOL: integer(1, 200).default(10).meta({
    meaning:
      'Connections per instance. All instances together must stay below `max_connections` of the server.',
    wrong:
      'Too many: PostgreSQL refuses some. Too few: requests wait for a connection and fail after five seconds.',
  }),
  SESSION_SECRET: sessionSecret.meta({
    meaning:
      'Signs sessions and return tokens, and hashes mobiles that are only compared. The same on every instance.',
    where: '`openssl rand -hex 32`, once. Store it separately from the backups.',
    wrong:
      'Changed: every session ends, and stored mobiles no longer match. Different between instances: customers are signed out at random.',
    secret: true,
  }),
  DATA_KEYS: dataKeys.meta({
    meaning:
      'Encrypt personal data in the database: `id:base64` of 32 random bytes, separated by commas. The first encrypts, all decrypt. The same on every instance.',
    where:
      '`echo "$(date +%Y-%m-%d):$(openssl rand -base64 32)"`. How to rotate it: docs/deployment.md.',
    wrong:
      'Start-up is refused if no key decrypts the stored data. If one is missing: the alarm `data-key-missing`, and its data cannot be read.',
    secret: true,
  }),
};

/** Words from examples and placeholders. */
const written = /change.?me|placeholder|example|password|your.?(own.?)?secret/i;

/** Minimum number of distinct characters. 32 random characters have more, even hexadecimal ones. */
const leastDifferent = 10;

/** Whether the text is a repetition of its beginning: shifted by that length, it matches itself. */
function repeats(text: string): boolean {
  const lengths = Array.from({ length: Math.floor(text.length / 2) }, (_, at) => at + 1);
  return lengths.some((length) => text.startsWith(text.slice(length)));
}

/** Whether most characters equal the one before or are next to it, as in 0123456789abcdef. */
function counts(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) <= 1);
  return steps.length > text.length / 2;
}

/** Whether a secret is a pattern or an example text instead of random characters. */
const isGuessable = (secret: string): boolean =>
  new Set(secret).size < leastDifferent ||
  written.test(secret) ||
  repeats(secret) ||
  counts(secret);
