import { z } from 'zod';
import { type Profile, PROFILES } from './decisions';
import type { Seller } from './invoice/tax-invoice';

export interface SandboxConfig {
  host: string;
  /** 0 takes a free port. */
  port: number;
  controlPort: number;
  /** The origin under which browsers reach the outside world, where it is another one than programs use. */
  publicUrl?: string | undefined;
  /** Undefined leaves the control port open, which only loopback may be. */
  controlToken: string | undefined;
  apiKey: string;
  /** A folder, or `memory:`, which keeps nothing. */
  dataDir: string;
  profile: Profile;
  /** ISO instant at which the clock starts frozen; null follows real time. */
  now: string | null;
  /** Whose invoices it issues. */
  seller: Seller;
}

type Environment = Record<string, string | undefined>;

const STANDARD_PORT = 4010;
const STANDARD_CONTROL_PORT = 4011;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const port = (standard: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port')
    .transform(Number)
    .refine((value) => value < 65536, 'must be a port')
    .default(standard);

/** As long as the QR code of an invoice can hold. */
const sellerName = z
  .string()
  .trim()
  .refine((name) => Buffer.byteLength(name) <= 255, 'must be at most 255 bytes');

const SCHEMA = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: port(STANDARD_PORT),
  SANDBOX_CONTROL_PORT: port(STANDARD_CONTROL_PORT),
  SANDBOX_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .transform((url) => new URL(url).origin)
    .optional(),
  SANDBOX_CONTROL_TOKEN: z
    .string()
    // As RFC 6750 spells a bearer token.
    .regex(/^[\w.~+/-]+=*$/, 'must be letters, digits and -._~+/ alone')
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
});

/** Reads the `SANDBOX_…` variables; an empty one counts as unset. Throws one error that names every fault. */
export function readConfig(environment: Environment = process.env): SandboxConfig {
  const set = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = SCHEMA.safeParse(Object.fromEntries(set));
  const faults = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
    ...clashes(Object.fromEntries(set)),
  ];
  if (!parsed.success || faults.length > 0) throw cannotStart(faults);
  const all = parsed.data;
  return {
    host: all.SANDBOX_HOST,
    port: all.SANDBOX_PORT,
    controlPort: all.SANDBOX_CONTROL_PORT,
    publicUrl: all.SANDBOX_PUBLIC_URL,
    controlToken: all.SANDBOX_CONTROL_TOKEN,
    apiKey: all.SANDBOX_API_KEY,
    dataDir: all.SANDBOX_DATA_DIR,
    profile: all.SANDBOX_PROFILE,
    now: all.SANDBOX_NOW ?? null,
    seller: { name: { ar: all.SANDBOX_SELLER_AR, en: all.SANDBOX_SELLER_EN } },
  };
}

/** The error that names every reason at once. */
export function cannotStart(faults: readonly string[]): Error {
  return new Error(`The sandbox cannot start:\n  ${faults.join('\n  ')}`);
}

/** What is wrong between variables that may each be right. */
function clashes(environment: Environment): string[] {
  const { SANDBOX_HOST: host, SANDBOX_CONTROL_TOKEN: token } = environment;
  const port = environment.SANDBOX_PORT ?? String(STANDARD_PORT);
  const controlPort = environment.SANDBOX_CONTROL_PORT ?? String(STANDARD_CONTROL_PORT);
  const faults: string[] = [];
  if (host && !LOOPBACK.has(host) && !token) {
    faults.push('SANDBOX_HOST beyond loopback needs SANDBOX_CONTROL_TOKEN');
  }
  if (port === controlPort && port !== '0') {
    faults.push('SANDBOX_CONTROL_PORT must differ from SANDBOX_PORT');
  }
  return faults;
}
