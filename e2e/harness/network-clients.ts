import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { App } from './app';
import { test as base } from './customer';
import { expect } from './test';

/** A customer with their own session, behind a proxy that states their IP address. */
class NetworkClient {
  constructor(
    private readonly request: APIRequestContext,
    private readonly app: App,
  ) {}

  submit(step: string, answers: object): Promise<APIResponse> {
    return this.request.post(`${this.app.url}/api/journey/${step}?locale=en`, {
      headers: { origin: this.app.url },
      data: { answers },
    });
  }

  get(path: string): Promise<APIResponse> {
    return this.request.get(`${this.app.url}${path}?locale=en`);
  }

  requestCode = (mobile: string) => this.submit('mobile', { phase: 'number', mobile });
  submitCode = (code: string) => this.submit('mobile', { phase: 'code', code });
}

export interface NetworkFixtures {
  /** Restarts the app with environment overrides until the end of the test. */
  restartWith(changes: Record<string, string>): Promise<void>;
  /** A new customer at an IP address, with the coverage step answered. */
  clientAt(address: string): Promise<NetworkClient>;
}

export const test = base.extend<NetworkFixtures>({
  restartWith: async ({ app }, use) => {
    await use((changes) => app.restart(changes));
  },
  clientAt: async ({ playwright, app }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async (address) => {
      const headers = { 'x-forwarded-for': address };
      const request = await playwright.request.newContext({ extraHTTPHeaders: headers });
      contexts.push(request);
      const client = new NetworkClient(request, app);
      const place = { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' };
      expect((await client.submit('coverage', { place, wish: null })).status()).toBe(200);
      return client;
    });
    for (const context of contexts) await context.dispose();
  },
});

export { expect };
