import { readdirSync, readFileSync } from 'node:fs';
import { beginnings, startNextApp } from '../sizes/next-app';
import { inRoot } from '../stack/root';

/** A wizard in one React page, four sets of three fields; `first` is what it waits for before it shows the next one. */
const stepsPage = (first = ''): string => `'use client';
import { useState } from 'react';
const sets = [['a', 'b', 'c'], ['d', 'e', 'f'], ['g', 'h', 'i'], ['j', 'k', 'l']];
export default function Steps() {
  const [step, setStep] = useState(0);
  const [values, setValues] = useState({});
  return (
    <form onSubmit={async (event) => { event.preventDefault(); ${first} setStep((step + 1) % sets.length); }}>
      <h1>Step {step + 1}</h1>
      {sets[step].map((name) => (
        <label key={name}>{name} <input value={values[name] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })} /></label>
      ))}
      <button type="submit">Continue</button>
    </form>
  );
}
`;

/** The same fields with a server behind them, as Next does it: an action that leads to the next page. */
const action = `'use server';
import { redirect } from 'next/navigation';
export async function goOn() { redirect('/action/next'); }
`;
const actionPage = (
  step: number,
  names: string[],
): string => `import { goOn } from '${step === 1 ? '.' : '..'}/go-on';
export const dynamic = 'force-dynamic';
export default () => (
  <form action={goOn}>
    <h1>Step ${step}</h1>
    {${JSON.stringify(names)}.map((name) => <label key={name}>{name} <input name={name} /></label>)}
    <button type="submit">Continue</button>
  </form>
);
`;

/** What a step shows, in plain Next: no island, no font, and a style sheet, because no page of a product goes without. */
const question = `import './floor.css';
export const dynamic = 'force-dynamic';
export default () => (
  <main>
    <header>Laundry</header>
    <ol>{['Place', 'Mobile', 'You', 'Address', 'Plan', 'Days', 'Pay'].map((step) => <li key={step}>{step}</li>)}</ol>
    <h1>Where shall we pick up your laundry?</h1>
    <p>The driver comes to this door. Nobody else sees it, and you can change it later.</p>
    <form method="post">
      {['Street', 'Building', 'Flat'].map((name) => <label key={name}>{name} <input name={name} /></label>)}
      <button type="submit">Continue</button>
    </form>
  </main>
);
`;
const styles = `body { font: 1rem/1.6 system-ui; margin: 0; color: #123; background: #f6f8fb }
main { display: grid; gap: 1.5rem; max-width: 35rem; margin: auto; padding: 1rem }
ol { display: flex; gap: .5rem; list-style: none; padding: 0 } label, form { display: grid; gap: .5rem }
input, button { font: inherit; padding: .75rem; border: 1px solid #678; border-radius: .5rem }
`;

/** What a route costs that does nothing, and one that passes on the answer of another server: as a text, as all of ours answer. */
const empty = `export const dynamic = 'force-dynamic';
export const GET = () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
`;
const proxied = `import { env } from 'node:process';
import { request } from '@/lib/http/request.server';
export const dynamic = 'force-dynamic';
export async function GET() {
  const reply = await request({ upstream: 'floor', operation: 'read', method: 'GET',
    url: new URL(env.FLOOR_UPSTREAM), tryTimeoutMs: 5000, repeatable: true });
  return new Response(reply.body.toString(), { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });
}
`;

/** The same with nothing of ours in between: what a call over a socket costs here at all. */
const asked = `import { env } from 'node:process';
import { Agent, request } from 'undici';
export const dynamic = 'force-dynamic';
const dispatcher = new Agent({ connections: 64, pipelining: 1 });
export async function GET() {
  const { body } = await request(env.FLOOR_UPSTREAM, { dispatcher });
  return new Response(await body.text(),
    { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });
}
`;

/** What the proxying route is made of: when it changes, the floor is built anew. */
const wayOut = (): string =>
  ['http', 'log', 'kernel', 'config', 'trace']
    .flatMap((folder) =>
      readdirSync(inRoot('lib', folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(inRoot('lib', folder, file), 'utf8')),
    )
    .join('');

/** A Next app with the least of each kind that ours is compared with. Its proxying route uses our own way out. */
export const startFloor = (environment: Record<string, string> = {}) =>
  startNextApp(
    'floor',
    {
      ...beginnings,
      'app/page.jsx': question,
      'app/floor.css': styles,
      'app/steps/page.jsx': stepsPage(),
      'app/asking/page.jsx': stepsPage("await (await fetch('/empty')).json();"),
      'app/action/go-on.js': action,
      'app/action/page.jsx': actionPage(1, ['a', 'b', 'c']),
      'app/action/next/page.jsx': actionPage(2, ['d', 'e', 'f']),
      'app/empty/route.js': empty,
      'app/proxied/route.js': proxied,
      'app/asked/route.js': asked,
      'way-out.txt': wayOut(),
      'tsconfig.json':
        '{ "compilerOptions": { "paths": { "@/*": ["../../*"] }, "allowJs": true } }\n',
    },
    environment,
    // Its garbage is collected as ours is (server.ts): what is compared is the work, not the collector.
    ['--heap-growing-percent=20'],
  );
