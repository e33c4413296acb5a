import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Child, startChild } from '../stack/child';
import { freePort } from '../stack/ports';
import { answers, whenReady } from '../stack/ready';
import { inRoot, root } from '../stack/root';

const next = 'node_modules/next/dist/bin/next';

/** The least that Next can be asked for. */
const files = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(path.resolve(root))} }, poweredByHeader: false };\n`,
  'app/layout.jsx':
    'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
  'app/page.jsx': 'export const dynamic = "force-dynamic";\nexport default () => <h1>Bare</h1>;\n',
};

/** Builds (once for each version of Next) and starts a bare page of the Next that the app is built with. */
export async function startBarePage(): Promise<{ url: string; process: Child }> {
  const { version } = JSON.parse(readFileSync(inRoot('node_modules/next/package.json'), 'utf8'));
  const folder = inRoot('.data', `bare-${version}`);
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  if (!existsSync(path.join(folder, 'built'))) {
    console.log('Building a bare page to measure against …');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(path.join(folder, 'app'), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
    const build = startChild(
      'The build of the bare page',
      process.execPath,
      [next, 'build', folder],
      { env },
    );
    const end = await build.ended;
    if (end !== 'ended with 0') throw new Error(`${build.name} ${end}.\n${build.tail()}`);
    writeFileSync(path.join(folder, 'built'), '');
  }
  const port = await freePort();
  const server = startChild(
    'The bare page',
    process.execPath,
    [next, 'start', folder, '-p', String(port), '-H', '127.0.0.1'],
    { env },
  );
  const url = `http://127.0.0.1:${port}`;
  await whenReady(server, answers(url));
  return { url, process: server };
}
