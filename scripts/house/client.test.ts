import path from 'node:path';
import ts from 'typescript';
import { law } from './law';
import { imports, isProduct, type Source, syntax } from './tree';

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

function isClient(file: Source): boolean {
  const [first] = syntax(file).statements;
  return (
    first !== undefined &&
    ts.isExpressionStatement(first) &&
    ts.isStringLiteral(first.expression) &&
    first.expression.text === 'use client'
  );
}

const isServer = (file: Source): boolean =>
  /\.server\.tsx?$/.test(file.path) || imports(file).some(({ from }) => from === 'server-only');

/** From each client file along everything that is left at run time: the chain to the first server file. */
function leaks(files: Source[]): string[] {
  const product = new Map(files.filter(isProduct).map((file) => [file.path, file]));
  const resolve = (from: string, specifier: string): Source | undefined => {
    if (!/^(@\/|\.)/.test(specifier)) return undefined;
    const bare = specifier.startsWith('@/')
      ? specifier.slice(2)
      : path.posix.join(path.posix.dirname(from), specifier);
    return endings.map((ending) => product.get(bare + ending)).find(Boolean);
  };
  const found: string[] = [];
  const seen = new Set<string>();
  const follow = (file: Source, chain: string[]): void => {
    if (isServer(file)) {
      found.push([...chain, file.path].join(' → '));
      return;
    }
    if (seen.has(file.path)) return;
    seen.add(file.path);
    for (const { from, typeOnly } of imports(file)) {
      const next = typeOnly ? undefined : resolve(file.path, from);
      if (next) follow(next, [...chain, file.path]);
    }
  };
  for (const file of product.values()) if (isClient(file)) follow(file, []);
  return found;
}

law('nothing that a browser loads reaches a server file', {
  check: leaks,
  bad: [
    {
      'components/a.tsx': "'use client';\nimport { b } from '@/lib/b';",
      'lib/b.ts': "export { c } from './c.server';",
      'lib/c.server.ts': "import 'server-only';",
    },
    {
      'components/a.tsx': "'use client';\nconst b = import('./steps/registry');",
      'components/steps/registry.ts': "import 'server-only';",
    },
  ],
  good: [
    {
      'components/a.tsx':
        "'use client';\nimport type { C } from '@/lib/c.server';\nimport { type D } from '@/lib/c.server';",
      'components/b.tsx': "import { c } from '@/lib/c.server';",
      'lib/c.server.ts': "import 'server-only';",
    },
  ],
});
