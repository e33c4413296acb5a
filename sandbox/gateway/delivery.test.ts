import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startStage } from '../testing/stage.fixture';
import { listener, Merchant, NOW, VISA } from './merchant.fixture';

it('brings a webhook that was on its way when the sandbox stopped', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'delivery-'));
  const settings = { SANDBOX_DATA_DIR: folder, SANDBOX_API_KEY: 'kept', SANDBOX_NOW: NOW };
  const hook = await listener();
  try {
    const before = await startStage(settings);
    const merchant = new Merchant(before, 'kept');
    await merchant.api('POST', '/webhooks', { url: hook.url, shared_secret: 's', events: [] });
    await merchant.control('POST', '/payments/webhook', { mode: 'late', after: 'PT1H' });
    await merchant.press(await merchant.invoice(), VISA);
    await before.close();

    const after = await startStage(settings);
    await new Merchant(after, 'kept').control('POST', '/clock/advance', { duration: 'PT1H' });
    const [event] = await hook.first(1);
    expect(event?.body).toMatchObject({ type: 'payment_paid', secret_token: 's' });
    await after.close();
  } finally {
    hook.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
