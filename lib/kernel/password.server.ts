import 'server-only';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { bulkhead } from 'cockatiel';

/** The stored form of a password. */
export interface PasswordHash {
  cost: PasswordCost;
  salt: Buffer;
  hash: Buffer;
}

/** scrypt's parameters: work factor 2^logN, block size r, parallelism p. */
interface PasswordCost {
  logN: number;
  r: number;
  p: number;
}

/** OWASP's parameters for 16 MiB: about 0.2 s per attempt, for us and for an attacker. */
const defaultCost: PasswordCost = { logN: 14, r: 8, p: 5 };
const bytes = 32;

/**
 * Concurrent runs; further ones queue. Each occupies a core and one of Node's four threads, which
 * connections to the database need too.
 */
const maxRuns = bulkhead(2, Number.POSITIVE_INFINITY);

const derive = (password: string, { logN, r, p }: PasswordCost, salt: Buffer): Promise<Buffer> =>
  maxRuns.execute(
    () =>
      new Promise((resolve, reject) => {
        const options = { N: 2 ** logN, r, p, maxmem: 256 * 1024 * 1024 };
        // A letter can have several Unicode encodings, and another keyboard may type a different
        // one.
        scrypt(password.normalize('NFKC'), salt, bytes, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );

/**
 * Hashes a password. Returns `scrypt.14.8.5.<salt>.<hash>`, without characters that a shell or YAML
 * would interpret.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, defaultCost, salt);
  const { logN, r, p } = defaultCost;
  return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('.');
}

/**
 * Parses the output of `hashPassword`; null when the text is malformed or its cost is out of range.
 */
export function parsePasswordHash(text: string): PasswordHash | null {
  const match = /^scrypt\.(\d\d)\.(\d)\.(\d)\.([\w-]{22})\.([\w-]{43})$/.exec(text);
  if (!match) return null;
  const [, logN, r, p, salt = '', hash = ''] = match;
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  const isSane = cost.logN >= 14 && cost.logN <= 17 && cost.r === 8 && cost.p >= 1;
  return isSane
    ? { cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') }
    : null;
}

const dummyHash: PasswordHash = {
  cost: defaultCost,
  salt: Buffer.alloc(16),
  hash: Buffer.alloc(bytes),
};

/**
 * Compares a password with a hash. Without a hash it takes the same time and returns false, so that
 * timing does not reveal whether an account exists.
 */
export async function verifyPassword(
  password: string,
  stored: PasswordHash | null,
): Promise<boolean> {
  const { cost, salt, hash } = stored ?? dummyHash;
  const same = timingSafeEqual(await derive(password, cost, salt), hash);
  return stored !== null && same;
}
