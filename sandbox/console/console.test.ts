import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let guarded: RunningSandbox;

beforeAll(async () => {
  sandbox = await startStage();
  guarded = await startStage({ SANDBOX_CONTROL_TOKEN: 'a-control-token' });
});
afterAll(() => Promise.all([sandbox.close(), guarded.close()]));

describe('the console', () => {
  it('is found at the port alone, and loads nothing from elsewhere', async () => {
    const answer = await fetch(sandbox.controlUrl);
    const page = await answer.text();
    expect(answer.url).toBe(`${sandbox.controlUrl}/console/`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const files = [...page.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, file]) => file);
    expect(files).toHaveLength(2);
    for (const file of files) expect((await fetch(sandbox.controlUrl + file)).status).toBe(200);
    for (const other of ['routes.ts', '..%2froutes.ts', '%2e%2e/routes.ts', '..%5croutes.ts']) {
      expect((await fetch(`${sandbox.controlUrl}/console/${other}`)).status, other).toBe(404);
    }
  });

  it('shows nothing of a world behind a token, whose calls are a 401 without it', async () => {
    expect((await fetch(`${guarded.controlUrl}/console/`)).status).toBe(200);
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${guarded.controlUrl}/sandbox/keys`, { headers })).status;
    expect(await ask({})).toBe(401);
    expect(await ask({ authorization: 'Bearer a-control-tokem' })).toBe(401);
    expect(await ask({ authorization: 'Bearer a-control-token' })).toBe(200);
  });
});
