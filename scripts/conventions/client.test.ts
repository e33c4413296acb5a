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

/** What a file imports at run time, now or later, of these. */
function resolver(files: Source[]): (file: Source) => Source[] {
  const product = new Map(files.filter(isProduct).map((file) => [file.path, file]));
  const resolve = (from: string, specifier: string): Source | undefined => {
    if (!/^(@\/|\.)/.test(specifier)) return undefined;
    const bare = specifier.startsWith('@/')
      ? specifier.slice(2)
      : path.posix.join(path.posix.dirname(from), specifier);
    return endings.map((ending) => product.get(bare + ending)).find(Boolean);
  };
  return (file) =>
    imports(file).flatMap(({ from, typeOnly }) =>
      typeOnly ? [] : (resolve(file.path, from) ?? []),
    );
}

/** These files and all that they import. */
function reached(from: Source[], importedBy: (file: Source) => Source[]): Source[] {
  const found = new Set(from);
  for (const file of found) for (const next of importedBy(file)) found.add(next);
  return [...found];
}

const isPage = ({ path }: Source): boolean => /^app\/\[locale\]\/.*\bpage\.tsx$/.test(path);

/** The words of a file that name namespaces: those that it speaks with itself, and those that it hands on. */
function namespacesIn(file: Source, all: string[]): { spoken: string[]; given: string[] } {
  const spoken: string[] = [];
  const given: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteral(node) ||
      (ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent))
    ) {
      const [name = ''] = node.text.split('.');
      const call = node.parent;
      const speaks = ts.isCallExpression(call) && /Translations$/.test(call.expression.getText());
      if (all.includes(name)) (speaks ? spoken : given).push(name);
    } else if (ts.isTemplateExpression(node) && node.head.text !== '') {
      given.push(...all.filter((name) => name.startsWith(node.head.text)));
    }
    ts.forEachChild(node, visit);
  };
  visit(syntax(file));
  return { spoken, given };
}

const gives = ({ text }: Source): boolean => /\b(ClientWords|pickWords|useMessages)\b/.test(text);

law('a page gives its client components every namespace that they speak with', {
  check: (files) => {
    const all = Object.keys(
      JSON.parse(files.find(({ path }) => path === 'messages/en.json')?.text ?? '{}'),
    );
    const importedBy = resolver(files);
    return files.filter(isPage).flatMap((page) => {
      const parts = reached([page], importedBy);
      const given = parts.filter(gives).flatMap((part) => namespacesIn(part, all).given);
      return reached(parts.filter(isClient), importedBy).flatMap((part) =>
        namespacesIn(part, all)
          .spoken.filter((name) => !given.includes(name))
          .map((name) => `${page.path}  gives no ${name} to ${part.path}`),
      );
    });
  },
  bad: [
    {
      'messages/en.json': '{"ui": {}, "a": {}}',
      'app/[locale]/page.tsx':
        "import { A } from '@/components/a';\nconst page = <ClientWords namespaces={['ui']}><A /></ClientWords>;",
      'components/a.tsx': "'use client';\nimport { b } from './b';",
      'components/b.ts': "const t = useTranslations('a.b');",
    },
  ],
  good: [
    {
      'messages/en.json': '{"ui": {}, "a": {}}',
      'app/[locale]/page.tsx':
        "import { A } from '@/components/a';\nconst page = <ClientWords namespaces={['a']}><A /></ClientWords>;",
      'components/a.tsx': "'use client';\nconst t = useTranslations('a');",
    },
  ],
});
