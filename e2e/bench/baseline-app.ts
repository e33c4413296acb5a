import { baseFiles, startNextApp } from '../sizes/next-app';

/** A server action of Next that redirects to a page with three other fields. */
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

/**
 * What a step renders, in plain Next: no island and no font, but a style sheet, since every product
 * page has one.
 */
const question = `import './floor.css';
export const dynamic = 'force-dynamic';
export default () => (
  <main>
    <header>Laundry</header>
    <ol>{['Place', 'Mobile', 'You', 'Address', 'Plan', 'Days', 'Pay'].map((step) => <li key={step}>{step}</li>)}</ol>
    <h1>Where shall we pick up your laundry?</h1>
    <p>The driver comes to this door. Only the driver sees it, and you can change it later.</p>
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

/** A route that does nothing: the fixed cost of a request. */
const empty = `export const dynamic = 'force-dynamic';
export const GET = () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
`;

/** Starts a minimal Next app with one route of each kind that the product is compared with. */
export const startBaselineApp = () =>
  startNextApp('floor', {
    ...baseFiles,
    'app/page.jsx': question,
    'app/floor.css': styles,
    'app/action/go-on.js': action,
    'app/action/page.jsx': actionPage(1, ['a', 'b', 'c']),
    'app/action/next/page.jsx': actionPage(2, ['d', 'e', 'f']),
    'app/empty/route.js': empty,
  });
