import { baseFiles, startNextApp } from './next-app';

/** A minimal Next app: one page with one line. */
export const startBarePage = () =>
  startNextApp('bare', {
    ...baseFiles,
    'app/page.jsx':
      'export const dynamic = "force-dynamic";\nexport default () => <h1>Bare</h1>;\n',
  });
