import { stubEnvironment } from '@/lib/http/stub.fixture';
import { freePort } from '@/scripts/stack/ports';
import { registerWebhook, type Sandbox, startSandbox } from '@/scripts/stack/sandbox';

export const profiles = ['default', 'strict', 'hostile'] as const;
export type Profile = (typeof profiles)[number];

/** A line of the sandbox's request log: what was sent over the wire. */
export interface LoggedRequest {
  seq: number;
  party: string;
  operation: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  fields: Record<string, string>;
  status: number;
  replayed: boolean;
}

const webhookSecret = 'webhook-secret-of-the-contract';

/**
 * A sandbox process with one world, and an environment that points the app at it; one for each test
 * file.
 */
export class TestSandbox {
  private constructor(
    private readonly sandbox: Sandbox,
    readonly key: string,
  ) {}

  static async start(): Promise<TestSandbox> {
    const sandbox = await startSandbox({
      port: await freePort(),
      controlPort: await freePort(),
      dataDir: 'memory:',
    });
    const made = await fetch(`${sandbox.controlUrl}/sandbox/keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: `contract-${crypto.randomUUID()}` }),
    });
    const world = (await made.json()) as {
      key: string;
      gatewaySecret: string;
      verifyToken: string;
    };
    stubEnvironment({
      PARTNER_BASE_URL: sandbox.url,
      PARTNER_API_KEY: world.key,
      PARTNER_TIMEOUT_MS: '2000',
      MOYASAR_BASE_URL: `${sandbox.url}/gateway/v1`,
      MOYASAR_SECRET_KEY: world.gatewaySecret,
      MOYASAR_WEBHOOK_SECRET: webhookSecret,
      PAYMENT_TIMEOUT_MS: '2000',
      UNIFONIC_BASE_URL: `${sandbox.url}/verify`,
      UNIFONIC_APP_ID: 'sandbox-app',
      UNIFONIC_TOKEN: world.verifyToken,
      VERIFICATION_TIMEOUT_MS: '2000',
    });
    return new TestSandbox(sandbox, world.key);
  }

  get url(): string {
    return this.sandbox.url;
  }

  close = (): Promise<void> => this.sandbox.process.stop();

  /**
   * Registers an endpoint for payment webhooks with this world's gateway, signed with the app's
   * secret.
   */
  tellOfPayments = (endpoint: string): Promise<void> =>
    registerWebhook(this.url, this.key, endpoint, webhookSecret);

  /** Calls the control API of this world. Throws unless the status is 2xx. */
  async control<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const url = new URL(`${this.sandbox.controlUrl}/sandbox/${path}`);
    url.searchParams.set('key', this.key);
    const answer = await fetch(url, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  /** The sandbox's OpenAPI document of the partner API. */
  document = async <Document>(): Promise<Document> =>
    (await fetch(`${this.sandbox.controlUrl}/openapi.json`)).json() as Promise<Document>;

  /** Switches the world to a profile and resets its state. */
  async become(profile: Profile): Promise<void> {
    await this.control('PATCH', `keys/${this.key}`, { profile });
    await this.control('POST', 'reset', {});
  }

  /** The active profile of the world, and the decisions of each profile. */
  decisions = (): Promise<{ profile: string; decisions: { profiles: object }[] }> =>
    this.control('GET', 'decisions');

  fault = (fault: { operation: string; kind: string; [more: string]: unknown }): Promise<unknown> =>
    this.control('POST', 'faults', fault);

  async requests(party = 'partner'): Promise<LoggedRequest[]> {
    const { requests } = await this.control<{ requests: LoggedRequest[] }>('GET', 'requests');
    return requests.filter((request) => request.party === party);
  }
}
