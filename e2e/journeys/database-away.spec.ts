import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../scripts/stack/ports';
import { startPostgres } from '../../scripts/stack/postgres';
import { newSecrets } from '../../scripts/stack/secrets';
import { expect, test } from '../harness/customer';
import { ground } from '../harness/ground';
import { walkToPayment } from '../harness/way';
import { cards } from '../harness/wizard';

test('the database is away: said on every page that wants it, and who has paid goes on when it is back @once', async ({
  wizard,
  page,
  t,
  language,
  app,
}) => {
  const options = {
    dataDir: path.join(mkdtempSync(path.join(ground().folder, 'away-')), 'postgres'),
    port: await freePort(),
    password: newSecrets().databasePassword,
    durable: false,
  };
  const postgres = await startPostgres(options);
  await app.startAnew({ DATABASE_URL: await postgres.database('away') });
  await walkToPayment(wizard);
  await postgres.stop();

  await wizard.payWith(cards.good);
  const title = page.getByRole('heading', {
    level: 1,
    name: t('errors.service-unavailable.title'),
  });
  await expect(title).toBeVisible();
  await expect(page.getByText(t('shell.away-paid'))).toBeVisible();
  await wizard.accessible();
  const paidAt = page.url();
  const track = `/track/${'a'.repeat(32)}`;
  for (const address of ['/start', '/start/address', '/account', '/checkout/1', track]) {
    const answer = await page.goto(`/${language}${address}`);
    expect(answer?.status(), address).toBe(503);
    expect(answer?.headers()['retry-after'], address).toMatch(/^\d+$/);
    await expect(title).toBeVisible();
  }
  for (const address of ['', '/plans', '/privacy', '/terms']) {
    expect((await page.goto(`/${language}${address}`))?.status(), address).toBe(200);
    await expect(title).toHaveCount(0);
  }

  await page.goto(paidAt);
  const again = await startPostgres(options);
  await page.getByRole('link', { name: t('shell.again'), exact: true }).click();
  await wizard.atDone();
  await app.stop();
  await again.stop();
});
