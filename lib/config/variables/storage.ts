import { z } from 'zod';
import { hosts, integer } from './form';

/** `id:base64,id:base64`: the first key encrypts, all of them decrypt. Each key is 32 bytes. */
const dataKeys = z.string().transform((text, context) => {
  const keys = text.split(',').map((pair) => {
    const [id = '', secret = ''] = pair.trim().split(':');
    return { id, key: Buffer.from(secret, 'base64') };
  });
  if (keys.some(({ id, key }) => !/^[a-z0-9-]{1,16}$/.test(id) || key.length !== 32)) {
    context.addIssue({ code: 'custom', message: 'wants id:base64 pairs, each key of 32 bytes' });
    return z.NEVER;
  }
  const twice = keys.find(({ id }, index) => keys.findIndex((one) => one.id === id) < index);
  if (twice) {
    // Of two keys with the same id the second is never found, so its data could not be decrypted.
    context.addIssue({ code: 'custom', message: `has two keys that are called ${twice.id}` });
    return z.NEVER;
  }
  return keys;
});

const sessionSecret = z
  .string()
  .min(32, 'wants at least 32 characters')
  .refine(
    (secret) => !isGuessable(secret),
    'can be guessed; wants random characters, as `openssl rand -hex 32` gives them',
  );

/** Database, and the keys that protect stored data. */
export const storage = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'wants a postgres:// address')
    .meta({
      meaning: 'PostgreSQL 15 or newer. The app keeps no other state, and all instances share it.',
      where: 'Whoever runs the database. Its user owns its schema: the app migrates it at start.',
      wrong: '`/api/health/ready` says 503, the alert is `DatabaseDown`.',
      example: 'postgres://laundry:password@localhost:5432/laundry',
      secret: true,
    }),
  DATABASE_CLEAR_HOSTS: hosts.default([]).meta({
    meaning:
      'Hosts of `DATABASE_URL` that may be talked to without TLS, separated by commas: on a network that is yours alone. This machine and its unix sockets need no entry.',
    where:
      'Empty, and `?sslmode=verify-full` in `DATABASE_URL`, wherever the database is on another machine.',
    wrong: 'A start with a database that is elsewhere, without TLS, is refused.',
    example: 'database',
  }),
  DATABASE_POOL: integer(1, 200).default(10).meta({
    meaning:
      'Connections of one instance. All instances together stay below `max_connections` of the server.',
    wrong:
      'Too many: PostgreSQL refuses some. Too few: requests wait for each other, and say after five seconds that the service is away.',
  }),
  SESSION_SECRET: sessionSecret.meta({
    meaning:
      'Signs sessions and return tokens, and hides mobiles where they are only compared. The same on every instance.',
    where: '`openssl rand -hex 32`, once, kept beside the backups but not in them.',
    wrong:
      'Another one than yesterday ends every session and forgets whose a mobile is. Another one on each instance: people are signed out at random.',
    secret: true,
  }),
  DATA_KEYS: dataKeys.meta({
    meaning:
      'Seal what is personal in the database: `id:base64` of 32 random bytes. Several are separated by commas: the first seals, all open. The same on every instance.',
    where:
      '`echo "$(date +%Y-%m-%d):$(openssl rand -base64 32)"`; how one is changed: docs/deployment.md.',
    wrong:
      'A start with keys that open nothing of the database is refused; where one is missing, the alarm `data-key-missing`: what it sealed nobody can open.',
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
