import { readFileSync } from 'node:fs';
import { type Child, startChild } from './child';
import { respondsOk, whenReady } from './ready';
import { inRoot } from './root';
import { sandboxCommand } from './sandbox-bundle';

export interface Sandbox {
  readonly process: Child;
  /** Origin of the partner API, the gateway and the verification service. */
  readonly url: string;
  /** Origin of the control API: clock, faults and ledgers. */
  readonly controlUrl: string;
}

interface Options {
  port: number;
  controlPort: number;
  /** A folder, or `memory:`. */
  dataDir: string;
  logFile?: string;
  /** Origin of the payment page for browsers, if it differs. */
  publicUrl?: string | undefined;
  /** A certificate to trust when it sends webhooks. */
  certFile?: string | undefined;
}

/** The key of the default world. */
export const defaultKey = 'sandbox-partner-key';

/**
 * The seller's name on invoices: the name of the app's brand. An invalid brand is reported by the
 * app.
 */
function seller(brand: string): Record<string, string> {
  try {
    const { name } = JSON.parse(readFileSync(inRoot('public/brands', brand, 'brand.json'), 'utf8'));
    return { SANDBOX_SELLER_AR: name.ar, SANDBOX_SELLER_EN: name.en };
  } catch {
    return {};
  }
}

/** Starts the sandbox as its own process and waits until it is ready. */
export async function startSandbox({
  port,
  controlPort,
  dataDir,
  logFile,
  publicUrl,
  certFile,
}: Options): Promise<Sandbox> {
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_PORT: String(port),
    SANDBOX_CONTROL_PORT: String(controlPort),
    SANDBOX_API_KEY: defaultKey,
    SANDBOX_DATA_DIR: dataDir,
    ...seller(process.env.BRAND || 'nada'),
    ...(publicUrl && { SANDBOX_PUBLIC_URL: publicUrl }),
    ...(certFile && { NODE_EXTRA_CA_CERTS: certFile }),
  };
  const child = startChild('The sandbox', process.execPath, await sandboxCommand(), {
    env,
    logFile,
  });
  const controlUrl = `http://127.0.0.1:${controlPort}`;
  await whenReady(child, respondsOk(`${controlUrl}/sandbox/health`));
  return { process: child, url: `http://127.0.0.1:${port}`, controlUrl };
}

/**
 * Registers the app's payment webhook in one world's gateway. May be called at every start: an
 * existing registration is kept.
 */
export async function registerWebhook(
  sandboxUrl: string,
  key: string,
  url: string,
  secret: string,
): Promise<void> {
  const endpoint = `${sandboxUrl}/gateway/v1/webhooks`;
  const headers = {
    authorization: `Basic ${Buffer.from(`sk_test_${key}:`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const existing = await fetch(endpoint, { headers });
  if (existing.ok && JSON.stringify(await existing.json()).includes(JSON.stringify(url))) return;
  const body = {
    url,
    http_method: 'post',
    shared_secret: secret,
    events: ['payment_paid', 'payment_failed', 'payment_refunded'],
  };
  const answer = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok)
    throw new Error(`The gateway refused the webhook: ${answer.status} ${await answer.text()}`);
}
