import { readFileSync } from 'node:fs';
import { type Child, startChild } from './child';
import { answers, whenReady } from './ready';
import { inRoot } from './root';
import { sandboxCommand } from './sandbox-bundle';

export interface Sandbox {
  readonly process: Child;
  /** Where the partner API, the gateway and the verification service answer. */
  readonly url: string;
  /** Where tests and people move its clock, break it and read its books. */
  readonly controlUrl: string;
}

interface Options {
  port: number;
  controlPort: number;
  /** A folder, or `memory:`. */
  dataDir: string;
  logFile?: string;
  /** Where browsers find its payment page, if not where programs do. */
  publicUrl?: string | undefined;
  /** A certificate that it trusts when it sends webhooks. */
  certFile?: string | undefined;
}

/** The key of the world that a sandbox starts with. */
export const defaultKey = 'sandbox-partner-key';

/** The name under which the sandbox issues invoices: that of the app's brand. What is wrong with a brand, the app says. */
function seller(brand: string): Record<string, string> {
  try {
    const { name } = JSON.parse(readFileSync(inRoot('public/brands', brand, 'brand.json'), 'utf8'));
    return { SANDBOX_SELLER_AR: name.ar, SANDBOX_SELLER_EN: name.en };
  } catch {
    return {};
  }
}

/** Starts the outside world as a process of its own and waits until it serves. */
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
  await whenReady(child, answers(`${controlUrl}/sandbox/health`));
  return { process: child, url: `http://127.0.0.1:${port}`, controlUrl };
}

/**
 * Tells the gateway of one world where the app hears of payments. May be called at every start: an address that is
 * registered already is left alone.
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
  const known = await fetch(endpoint, { headers });
  if (known.ok && JSON.stringify(await known.json()).includes(JSON.stringify(url))) return;
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
