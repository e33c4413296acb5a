import 'server-only';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** What is kept of a password. */
export interface PasswordHash {
  cost: PasswordCost;
  salt: Buffer;
  hash: Buffer;
}

/** As scrypt names them: the work is 2^logN, over blocks of r, p times. */
interface PasswordCost {
  logN: number;
  r: number;
  p: number;
}

/** OWASP's figures for 16 MiB: a fifth of a second of work here, and for whoever guesses. */
const usual: PasswordCost = { logN: 14, r: 8, p: 5 };
const bytes = 32;

const derive = (password: string, { logN, r, p }: PasswordCost, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: 2 ** logN, r, p, maxmem: 256 * 1024 * 1024 };
    // One letter has several spellings in Unicode: a keyboard elsewhere may type another one.
    scrypt(password.normalize('NFKC'), salt, bytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** What to keep of a password, as text: `scrypt.14.8.5.<salt>.<hash>`, without a sign that a shell or YAML would read. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, usual, salt);
  const { logN, r, p } = usual;
  return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('.');
}

/** Reads what `hashPassword` wrote; null when the text is none of it, or asks for more work than is sane. */
export function readPasswordHash(text: string): PasswordHash | null {
  const match = /^scrypt\.(\d\d)\.(\d)\.(\d)\.([\w-]{22})\.([\w-]{43})$/.exec(text);
  if (!match) return null;
  const [, logN, r, p, salt = '', hash = ''] = match;
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  const isSane = cost.logN >= 14 && cost.logN <= 17 && cost.r === 8 && cost.p >= 1;
  return isSane
    ? { cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') }
    : null;
}

const nobody: PasswordHash = { cost: usual, salt: Buffer.alloc(16), hash: Buffer.alloc(bytes) };

/**
 * Whether a password is the one of a hash. Without a hash it takes as long and is false: whether there is somebody of a
 * name is not told by the clock.
 */
export async function isPassword(password: string, kept: PasswordHash | null): Promise<boolean> {
  const { cost, salt, hash } = kept ?? nobody;
  const same = timingSafeEqual(await derive(password, cost, salt), hash);
  return kept !== null && same;
}
