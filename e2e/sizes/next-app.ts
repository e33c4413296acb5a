import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Child, startChild } from '../../scripts/stack/child';
import { freePort } from '../../scripts/stack/ports';
import { respondsOk, whenReady } from '../../scripts/stack/ready';
import { inRoot, nextCommand, root } from '../../scripts/stack/root';

/** The base files of every Next app here, without settings that affect what it serves. */
export const baseFiles = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(path.resolve(root))} }, poweredByHeader: false };\n`,
  'app/layout.jsx':
    'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
};

/**
 * Builds (once for each version of its files) and starts a small app on our Next version, for
 * comparison.
 */
export async function startNextApp(
  name: string,
  files: Record<string, string>,
): Promise<{ url: string; process: Child }> {
  const { version: ofNext } = JSON.parse(
    readFileSync(inRoot('node_modules/next/package.json'), 'utf8'),
  );
  const version = createHash('sha256').update(ofNext).update(JSON.stringify(files)).digest('hex');
  const folder = inRoot('.data', `${name}-${version.slice(0, 8)}`);
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  if (!existsSync(path.join(folder, 'built'))) {
    console.log(`Building ${name} to measure against …`);
    rmSync(folder, { recursive: true, force: true });
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const build = startChild(
      `The build of ${name}`,
      process.execPath,
      [nextCommand(), 'build', folder],
      {
        env,
      },
    );
    const end = await build.ended;
    if (end !== 'ended with 0') throw new Error(`${build.name} ${end}.\n${build.tail()}`);
    writeFileSync(path.join(folder, 'built'), '');
  }
  const port = await freePort();
  const server = startChild(
    `The app ${name}`,
    process.execPath,
    [nextCommand(), 'start', folder, '-p', String(port), '-H', '127.0.0.1'],
    { env },
  );
  const url = `http://127.0.0.1:${port}`;
  await whenReady(server, respondsOk(url));
  return { url, process: server };
}

/** A minimal Next app: one page with one line. */
export const startBarePage = () =>
  startNextApp('bare', {
    ...baseFiles,
    'app/page.jsx':
      'export const dynamic = "force-dynamic";\nexport default () => <h1>Bare</h1>;\n',
  });
