import { beginnings, startNextApp } from './next-app';

/** The least that Next can be asked for: one page of one line. */
export const startBarePage = () =>
  startNextApp('bare', {
    ...beginnings,
    'app/page.jsx':
      'export const dynamic = "force-dynamic";\nexport default () => <h1>Bare</h1>;\n',
  });
