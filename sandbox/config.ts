import { z } from 'zod';
import { PROFILES } from './decisions';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port')
    .transform(Number)
    .refine((value) => value < 65536, 'must be a port')
    .default(fallback);

/** Limited to what the QR code of an invoice can hold (one length byte). */
const sellerName = z
  .string()
  .trim()
  .refine((name) => Buffer.byteLength(name) <= 255, 'must be at most 255 bytes');

const SCHEMA = z
  .object({
    SANDBOX_HOST: z.string().default('127.0.0.1'),
    SANDBOX_PORT: port(4010),
    SANDBOX_CONTROL_PORT: port(4011),
    SANDBOX_PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
      .transform((url) => new URL(url).origin)
      .optional(),
    SANDBOX_CONTROL_TOKEN: z
      .string()
      // The bearer token syntax of RFC 6750.
      .regex(/^[\w.~+/-]+=*$/, 'must consist of letters, digits and -._~+/')
      .optional(),
    SANDBOX_API_KEY: z
      .string()
      .regex(/^[\w.-]{1,128}$/, 'must be 1 to 128 letters, digits, dots, dashes or underscores')
      .default('sandbox-partner-key'),
    SANDBOX_DATA_DIR: z.string().default('.data/sandbox'),
    SANDBOX_PROFILE: z.enum(PROFILES, `must be one of ${PROFILES.join(', ')}`).default('default'),
    SANDBOX_SELLER_AR: sellerName.default('مغسلة نقي'),
    SANDBOX_SELLER_EN: sellerName.default('Naqi Laundry'),
    SANDBOX_NOW: z.iso.datetime({ offset: true, error: 'must be an ISO 8601 instant' }).optional(),
  })
  .transform((env) => ({
    host: env.SANDBOX_HOST,
    /** 0 picks a free port. */
    port: env.SANDBOX_PORT,
    controlPort: env.SANDBOX_CONTROL_PORT,
    /**
     * The origin that browsers use for the partner's port, if it differs from the one programs use.
     */
    publicUrl: env.SANDBOX_PUBLIC_URL,
    /** Without a token the control port is open, which is only allowed on loopback. */
    controlToken: env.SANDBOX_CONTROL_TOKEN,
    apiKey: env.SANDBOX_API_KEY,
    /** A folder, or `memory:` to keep nothing on disk. */
    dataDir: env.SANDBOX_DATA_DIR,
    profile: env.SANDBOX_PROFILE,
    /** ISO 8601 instant at which the clock starts frozen; null follows real time. */
    now: env.SANDBOX_NOW ?? null,
    /** The company that issues the invoices. */
    seller: { name: { ar: env.SANDBOX_SELLER_AR, en: env.SANDBOX_SELLER_EN } },
  }));

export type SandboxConfig = z.infer<typeof SCHEMA>;

/**
 * Reads the `SANDBOX_…` variables; an empty variable counts as unset. Throws one error that lists
 * every invalid variable.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = SCHEMA.safeParse(set);
  const problems = (parsed.error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );
  // Rules that span several variables.
  const { SANDBOX_HOST: host, SANDBOX_CONTROL_TOKEN: token } = set;
  if (host && !LOOPBACK.has(host) && !token) {
    problems.push('SANDBOX_HOST beyond loopback requires SANDBOX_CONTROL_TOKEN');
  }
  const { SANDBOX_PORT: publicPort = '4010', SANDBOX_CONTROL_PORT: control = '4011' } = set;
  if (publicPort === control && publicPort !== '0') {
    problems.push('SANDBOX_CONTROL_PORT must differ from SANDBOX_PORT');
  }
  if (!parsed.success || problems.length > 0) throw cannotStart(problems);
  return parsed.data;
}

/** Builds the error that lists every reason why the sandbox cannot start. */
export function cannotStart(faults: readonly string[]): Error {
  return new Error(`The sandbox cannot start:\n  ${faults.join('\n  ')}`);
}
