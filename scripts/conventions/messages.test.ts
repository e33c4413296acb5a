import path from 'node:path';
import ts from 'typescript';
import {
  checkFiles,
  convention,
  isCode,
  isProduct,
  memoizePerFile,
  nodes,
  type Source,
  syntax,
} from './convention';
import { flattenMessages, missingForms, placeholders } from './formats';

const files = { ar: 'messages/ar.json', en: 'messages/en.json' } as const;
const forms = { ar: ['zero', 'one', 'two', 'few', 'many', 'other'], en: ['one', 'other'] };

const wordsOf = (tree: Source[], locale: 'ar' | 'en'): Map<string, string> =>
  flattenMessages(tree.find(({ path }) => path === files[locale])?.text ?? '{}');

const sample = (ar: object, en: object) => ({
  [files.ar]: JSON.stringify(ar),
  [files.en]: JSON.stringify(en),
});

convention('both languages have the same keys, none of them empty', {
  check: (tree) => {
    const [ar, en] = [wordsOf(tree, 'ar'), wordsOf(tree, 'en')];
    return [
      ...[...ar.keys()].filter((key) => !en.has(key)).map((key) => `${key}  in Arabic only`),
      ...[...en.keys()].filter((key) => !ar.has(key)).map((key) => `${key}  in English only`),
      ...[...ar, ...en].filter(([, text]) => text.trim() === '').map(([key]) => `${key}  is empty`),
    ];
  },
  bad: [
    sample({ a: { b: 'ب' } }, { a: {} }),
    sample({}, { a: 'a' }),
    sample({ a: '' }, { a: 'a' }),
  ],
  good: [sample({ a: { b: 'ب' } }, { a: { b: 'b' } })],
});

convention('both languages have the same arguments and tags, in valid ICU', {
  check: (tree) => {
    const en = wordsOf(tree, 'en');
    return [...wordsOf(tree, 'ar')].flatMap(([key, text]) => {
      try {
        const [here, there] = [placeholders(text), placeholders(en.get(key) ?? text)];
        return here.join() === there.join() ? [] : [`${key}  ar: ${here}  en: ${there}`];
      } catch (error) {
        return [`${key}  ${error instanceof Error ? error.message : 'cannot be read'}`];
      }
    });
  },
  bad: [
    sample({ a: 'أهلًا {name}' }, { a: 'Hello {nmae}' }),
    sample({ a: '<b>ب</b>' }, { a: 'b' }),
    sample({ a: '{a, select, x {س} other {ص}}' }, { a: '{a, select, y {s} other {t}}' }),
    ...['{a, plural, one {', 'a {b', '{a, select, x {y}}', '<b>a'].map((broken) =>
      sample({ a: broken }, { a: 'a' }),
    ),
  ],
  good: [sample({ a: '{n, plural, one {يوم} other {{n} أيام}}' }, { a: '{n} days' })],
});

for (const locale of ['ar', 'en'] as const) {
  convention(`every plural in ${files[locale]} has ${forms[locale].join(', ')}`, {
    check: (tree) =>
      [...wordsOf(tree, locale)].flatMap(([key, text]) => {
        const missing = missingForms(text, forms[locale]);
        return missing.length > 0 ? [`${key}  lacks ${missing.join(', ')}`] : [];
      }),
    bad: [
      { [files[locale]]: JSON.stringify({ a: '{n, plural, other {{n}}}' }) },
      { [files[locale]]: JSON.stringify({ a: '<b>{n, plural, one {x} two {x} other {{n}}}</b>' }) },
    ].slice(0, locale === 'ar' ? 2 : 1),
    good: [
      {
        [files[locale]]: JSON.stringify({
          a: `{n, plural, ${forms[locale].map((form) => `${form} {x}`).join(' ')}}`,
        }),
      },
    ],
  });
}

/** The codes of the table: the keys of the object `retryOf`. */
function codesOf(tree: Source[]): string[] {
  const file = tree.find(({ path }) => path === 'lib/kernel/error-codes.ts');
  const table = /retryOf = \{([\s\S]*?)\n\}/.exec(file?.text ?? '')?.[1] ?? '';
  return [...table.matchAll(/^ {2}'?([a-z-]+)'?: ['"]/gm)].map(([, code = '']) => code);
}

/** Errors that the browser detects itself, without a response. */
const browserCodes = ['cookies-blocked', 'offline', 'no-answer'];

convention('exactly the error codes have messages in both languages', {
  check: (tree) => {
    const codes = new Set([...codesOf(tree), ...(tree.some(isCode) ? browserCodes : [])]);
    return (['ar', 'en'] as const).flatMap((locale) => {
      const known = new Set(
        [...wordsOf(tree, locale).keys()]
          .filter((key) => key.startsWith('errors.'))
          .map((key) => key.split('.')[1] ?? ''),
      );
      return [
        ...[...codes]
          .filter((code) => !known.has(code))
          .map((code) => `${locale}: errors.${code} is missing`),
        ...[...known]
          .filter((code) => !codes.has(code))
          .map((code) => `${locale}: errors.${code} is no code`),
      ];
    });
  },
  bad: [
    { 'lib/kernel/error-codes.ts': "const retryOf = {\n  'not-found': 'never',\n}" },
    {
      'lib/kernel/error-codes.ts': "const retryOf = {\n  gone: 'never',\n}",
      ...sample({ errors: { gone: 'غ', other: 'غ' } }, { errors: { gone: 'g', other: 'o' } }),
    },
  ],
  good: [
    {
      'lib/kernel/error-codes.ts': "const retryOf = {\n  'not-found': 'never',\n}",
      ...sample(
        { errors: { 'not-found': 'غ', 'cookies-blocked': 'ك', offline: 'ا', 'no-answer': 'ل' } },
        { errors: { 'not-found': 'g', 'cookies-blocked': 'c', offline: 'o', 'no-answer': 'n' } },
      ),
    },
  ],
});

const spoken = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'placeholder',
  'title',
  'label',
  'hint',
]);
const arabic = /[\u0621-\u064a]{2,}/;
const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text);

// A sentence in the code exists in one language only.
convention('texts shown to people come from messages', {
  check: checkFiles(
    // Excludes brand files, which consist of texts; the last-resort error page, shown when messages
    // fail to load; and states, which are samples of external data.
    (file) =>
      (file.path.endsWith('.tsx') || arabic.test(file.text)) &&
      isProduct(file) &&
      !/^lib\/config\/|^app\/global-error\.tsx$|[/-]states\.ts$/.test(file.path),
    (file) =>
      nodes(
        file,
        (node) =>
          (ts.isJsxText(node) && hasWord(node.text)) ||
          (ts.isJsxAttribute(node) &&
            spoken.has(node.name.getText()) &&
            node.initializer !== undefined &&
            ts.isStringLiteral(node.initializer) &&
            hasWord(node.initializer.text)) ||
          (ts.isStringLiteralLike(node) && arabic.test(node.text)),
      ),
  ),
  bad: [
    { 'components/a.tsx': 'const a = <p>Save</p>;' },
    { 'components/a.tsx': 'const a = <img alt="A shirt" />;' },
    { 'lib/a.ts': "const a = 'حفظ';" },
  ],
  good: [{ 'components/a.tsx': 'const a = <p className="mt-2">{t(\'save\')} · </p>;' }],
});

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

const isClient = ({ text }: Source): boolean =>
  /^(\/\/.*\n|\s|\/\*[^]*?\*\/)*'use client'/.test(text);

/** The static and dynamic runtime imports of a file. */
const imports = (file: Source): string[] =>
  [
    ...file.text.matchAll(
      /^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gms,
    ),
  ].map(([, named, bare, later]) => named ?? bare ?? later ?? '');

/** Returns a function that resolves a file's imports among these files. */
function resolver(files: Source[]): (file: Source) => Source[] {
  const product = new Map(files.filter(isProduct).map((file) => [file.path, file]));
  return (file) =>
    imports(file).flatMap((from) => {
      if (!/^(@\/|\.)/.test(from)) return [];
      const bare = from.startsWith('@/')
        ? from.slice(2)
        : path.posix.join(path.posix.dirname(file.path), from);
      return endings.map((ending) => product.get(bare + ending)).find(Boolean) ?? [];
    });
}

/** These files and everything they import, transitively. */
function reached(from: Source[], importedBy: (file: Source) => Source[]): Source[] {
  const found = new Set(from);
  for (const file of found) for (const next of importedBy(file)) found.add(next);
  return [...found];
}

const isPage = ({ path }: Source): boolean => /^app\/\[locale\]\/.*\bpage\.tsx$/.test(path);

/** The namespaces that a file names: those it uses itself, and those it passes on. */
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

/** A page may also pass `namespaces` to a component that contains `ClientMessages`. */
const gives = ({ text }: Source): boolean =>
  /\b(ClientMessages|pickMessages|useMessages)\b|\bnamespaces=\{/.test(text);

// In place of a message that was not passed, next-intl shows its key.
convention('a page passes its client components every namespace that they use', {
  check: (files) => {
    const all = Object.keys(
      JSON.parse(files.find(({ path }) => path === 'messages/en.json')?.text ?? '{}'),
    );
    const importedBy = memoizePerFile(resolver(files));
    const words = memoizePerFile((file) => namespacesIn(file, all));
    return files.filter(isPage).flatMap((page) => {
      const parts = reached([page], importedBy);
      const given = parts.filter(gives).flatMap((part) => words(part).given);
      return reached(parts.filter(isClient), importedBy).flatMap((part) =>
        words(part)
          .spoken.filter((name) => !given.includes(name))
          .map((name) => `${page.path}  gives no ${name} to ${part.path}`),
      );
    });
  },
  bad: [
    {
      'messages/en.json': '{"ui": {}, "a": {}}',
      'app/[locale]/page.tsx':
        "import { A } from '@/components/a';\nconst page = <ClientMessages namespaces={['ui']}><A /></ClientMessages>;",
      'components/a.tsx': "'use client';\nimport { b } from './b';",
      'components/b.ts': "const t = useTranslations('a.b');",
    },
  ],
  good: [
    {
      'messages/en.json': '{"ui": {}, "a": {}}',
      'app/[locale]/page.tsx':
        "import { A } from '@/components/a';\nconst page = <ClientMessages namespaces={['a']}><A /></ClientMessages>;",
      'components/a.tsx': "'use client';\nconst t = useTranslations('a');",
    },
    {
      'messages/en.json': '{"ui": {}, "a": {}}',
      'app/[locale]/page.tsx':
        "import { A } from '@/components/a';\nimport { Form } from '@/components/form';\nconst page = <Form namespaces={['a']}><A /></Form>;",
      'components/form.tsx':
        'const Form = ({ namespaces }) => <ClientMessages namespaces={namespaces} />;',
      'components/a.tsx': "'use client';\nconst t = useTranslations('a');",
    },
  ],
});
