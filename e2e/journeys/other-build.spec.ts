import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ship } from '../../scripts/prove/operations/shipped';
import { appOrigin } from '../../scripts/stack/app';
import { type Child, startChild } from '../../scripts/stack/child';
import { statusOf } from '../../scripts/stack/own-host';
import { freePort } from '../../scripts/stack/ports';
import { whenReady } from '../../scripts/stack/ready';
import type { App } from '../support/app';
import { book } from '../support/book';
import { expect, test } from '../support/customer';
import { ground } from '../support/ground';
import { rawRequest } from '../support/raw';

/** An instance beside another one, on the same database, out of a build that has none of its scripts and styles. */
class OtherBuild {
  readonly #image = ship(`${ground().folder}/other-build`);
  readonly #chunks = path.join(this.#image.folder, '.next/static/chunks');
  /** What it has not got, as browsers ask for it. */
  readonly scripts = readdirSync(this.#chunks).filter((name) => name.endsWith('.js'));
  #process: Child | undefined;
  url = '';

  async start({ environment }: App): Promise<void> {
    for (const name of readdirSync(this.#chunks)) rmSync(path.join(this.#chunks, name));
    const port = await freePort();
    this.url = appOrigin(port);
    const [program = '', ...words] = this.#image.command;
    const own = { PORT: `${port}`, APP_ORIGIN: this.url };
    this.#process = startChild('The other build', program, words, {
      cwd: this.#image.folder,
      env: { ...process.env, ...this.#image.environment, ...environment, ...own },
      logFile: `${ground().folder}/other-build.log`,
    });
    const isReady = async () =>
      (await statusOf(port, '/api/health/ready', { origin: this.url })) === 200;
    await whenReady(this.#process, isReady, 120_000);
  }

  async stop(): Promise<void> {
    await this.#process?.stop('SIGTERM');
    rmSync(this.#image.folder, { recursive: true, force: true });
  }
}

test('an instance gives out what another build brought, and a page of it lives @once', async ({
  wizard,
  page,
  app,
  language,
}) => {
  const other = new OtherBuild();
  await other.start(app);
  try {
    const named = (name: string) => `/_next/static/chunks/${name}`;
    const asked = (name: string, headers = {}) =>
      rawRequest(other.url, { path: named(name), headers });

    await page.goto(`${other.url}/${language}/start/coverage`);
    await wizard.coverage();
    await wizard.at('mobile');

    for (const name of other.scripts) {
      const here = await rawRequest(app.url, { path: named(name) });
      const there = await asked(name);
      expect([there.status, there.body], name).toEqual([200, here.body]);
      const packed = await asked(name, { 'accept-encoding': 'gzip, br' });
      expect(packed.headers, name).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'application/javascript; charset=UTF-8',
      });
    }
    expect((await asked('nobody-has-this.js')).status).toBe(404);
  } finally {
    await other.stop();
  }
});

test('only what an instance put there is given out, and not for ever @once', async ({ app }) => {
  const planted = '/_next/static/chunks/planted.js';
  await book(
    app,
    `insert into static_files select $1, type, body, seal, now() - interval '15 days'
     from static_files where address like '%.js' limit 1`,
    [planted],
  );
  expect((await rawRequest(app.url, { path: planted })).status).toBe(404);
  await app.stop();
  await app.start();
  await expect
    .poll(() => book(app, 'select address from static_files where address = $1', [planted]))
    .toEqual([]);
});
