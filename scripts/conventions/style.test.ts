import ts from 'typescript';
import {
  checkFiles,
  convention,
  isCode,
  matches,
  memoizePerFile,
  type Source,
  textOf,
} from './convention';

/** A page of documentation. */
const isPage = ({ path }: Source): boolean =>
  /^((README|CONTRIBUTING|SECURITY)\.md|(docs|sandbox)\/.*\.md)$/.test(path);

const hasProse = (file: Source): boolean => isPage(file) || isCode(file);

/** Replaces the text of each line by a dot, so that line numbers stay. */
const blank = (text: string): string => text.replace(/[^\n]+/g, '.');

const isLiteral = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);

/** Blanks literals, because `'https://…'` looks like a comment; all positions stay. */
function withoutLiterals(file: Source): string {
  const parts: string[] = [];
  let from = 0;
  // Without parents and JSDoc, which `syntax` has, parsing takes a quarter of the time.
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const tree = ts.createSourceFile(file.path, file.text, options);
  const visit = (node: ts.Node): void => {
    if (!isLiteral(node)) return ts.forEachChild(node, visit);
    const start = node.getStart(tree);
    parts.push(
      file.text.slice(from, start),
      file.text.slice(start, node.end).replace(/[^\n]/g, '.'),
    );
    from = node.end;
  };
  visit(tree);
  return [...parts, file.text.slice(from)].join('');
}

const commentOrLines = /\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*/g;
const marksBetweenLines = /(?<=\n[ \t]*)(?:\*(?!\/)|\/\/)/g;

/**
 * A file with everything blanked except its comments; a page as it is. Marks at the beginning of
 * a comment's lines become spaces, so that a phrase can be found across lines.
 */
const proseOf = memoizePerFile((file: Source): Source => {
  if (isPage(file)) return file;
  const code = withoutLiterals(file);
  const parts: string[] = [];
  let from = 0;
  for (const { 0: comment, index } of code.matchAll(commentOrLines)) {
    const end = index + comment.length;
    const text = file.text.slice(index, end);
    parts.push(blank(code.slice(from, index)));
    parts.push(text.replace(marksBetweenLines, (mark) => ' '.repeat(mark.length)));
    from = end;
  }
  return { ...file, text: [...parts, blank(code.slice(from))].join('') };
});

const withoutInlineCode = (file: Source): Source => ({
  ...file,
  text: file.text.replace(/`[^`\n]+`/g, blank),
});

/** The rows of a page's tables, headings included. A `\|` inside a cell does not end it. */
const rowsOf = (page: string): string[][] =>
  (page.match(/^\|.*\|$/gm) ?? []).map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );

const glossary = 'docs/glossary.md';

/** Matches any of these words; a space also matches a line break, `…` one to six words. */
function anyOf(words: string[], flags: string): RegExp {
  const sources = words.map((word) =>
    word
      .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      .replaceAll(' … ', ' (?:\\S+ ){1,6}')
      .replaceAll(' ', '\\s+'),
  );
  return new RegExp(`(?<![\\w-])(?:${sources.join('|')})(?![\\w-])`, flags);
}

/** The first column of the glossary's table of retired words: words, and names in backticks. */
function retiredIn(files: Source[]): { pattern: RegExp; names: RegExp } {
  const [, table = ''] = (textOf(files, glossary) ?? '').split('\n## Retired words\n');
  const all = rowsOf(table)
    .slice(2)
    .flatMap(([cell = '']) => cell.split(', '));
  const isName = (word: string) => word.startsWith('`');
  const names = all.filter(isName).map((word) => word.replaceAll('`', ''));
  return {
    pattern: anyOf(
      all.filter((word) => !isName(word)),
      'gi',
    ),
    names: anyOf(names, 'g'),
  };
}

const retired = `# Glossary

## Retired words

| instead of | write |
|---|---|
| nobody, so long … at most, is told | a |
| \`standAside\` | b |
`;

const beside = (...samples: Record<string, string>[]) =>
  samples.map((sample) => ({ [glossary]: retired, ...sample }));

convention('comments and pages use no retired word', {
  check: (files) => {
    const { pattern, names } = retiredIn(files);
    return checkFiles(
      (file) => hasProse(file) && file.path !== glossary,
      (file) => [
        ...matches(withoutInlineCode(proseOf(file)), pattern),
        ...matches(proseOf(file), names),
        ...(file.path.match(names) ?? []).map(() => file.path),
      ],
    )(files);
  },
  bad: beside(
    { 'lib/a.ts': '// Nobody waits.' },
    { 'lib/a.ts': "const a = '//'; // Nobody waits." },
    { 'lib/a.ts': '/**\n * The page is\n * told.\n */' },
    { 'lib/a.ts': '  // So long a name\n  // at most.' },
    { 'components/a.tsx': 'const a = <p>{/* nobody */}</p>;' },
    { 'docs/a.md': 'It\nis told.' },
    { 'docs/a.md': 'It calls `standAside()`.' },
    { 'lib/standAside.ts': '' },
  ),
  good: beside({
    'lib/a.ts': "const nobody = '// nobody'; // the user `nobody`, the code nobody-comes",
    'components/a.tsx': 'const a = <p>// nobody</p>;',
    'docs/a.md': 'A single `is told`.',
    'CHANGELOG.md': 'nobody',
  }),
});

const lists = ['docs/security.md', 'docs/open-points.md'];

convention('comments and pages refer only to lists in docs', {
  check: (files) => {
    const known = lists.flatMap((path) => rowsOf(textOf(files, path) ?? '').map(([id]) => id));
    return checkFiles(hasProse, (file) => [
      ...matches(proseOf(file), /★|\brows? \d+/gi),
      ...[...proseOf(file).text.matchAll(/\b[ACMST]\d{1,3}\b/g)]
        .filter(([id]) => !known.includes(id))
        .map(([id]) => `${file.path}  ${id}`),
    ])(files);
  },
  bad: [
    { 'lib/a.ts': '// See A23.' },
    { 'lib/a.ts': '/* ★12 */' },
    { 'docs/a.md': 'As in row 102.' },
    { 'docs/a.md': '| S4 | a |' },
    { 'docs/a.md': 'M6', 'docs/security.md': '| M1 | a |\n' },
  ],
  good: [
    { 'lib/a.ts': "const a = 'A23'; // M1, §4.8", 'docs/security.md': '| M1 | a |\n' },
    { 'docs/open-points.md': '| A23 | a |\n', 'docs/a.md': 'A23' },
  ],
});

// A longer one cannot be read in an editor or on a phone.
convention('a cell of a table has at most 200 characters', {
  check: checkFiles(isPage, (file) =>
    rowsOf(file.text)
      .flat()
      .filter((cell) => [...cell].length > 200)
      .map((cell) => `${file.path}  ${cell}`),
  ),
  bad: [
    { 'docs/a.md': `| a | ${'ab '.repeat(70)}|` },
    { 'docs/a.md': `| a | ${'a'.repeat(120)}\\|${'a'.repeat(120)} |` },
  ],
  good: [{ 'docs/a.md': `| ${'a'.repeat(200)} | ${'ه'.repeat(200)} |\n\n${'a'.repeat(300)}\n` }],
});

convention('a line with a comment has at most 100 characters', {
  check: checkFiles(isCode, (file) => {
    const prose = proseOf(file).text.split('\n');
    return file.text
      .split('\n')
      .flatMap((line, index) =>
        [...line].length > 100 && /[^.]/.test(prose[index] ?? '')
          ? [`${file.path}:${index + 1}  ${line}`]
          : [],
      );
  }),
  bad: [
    { 'lib/a.ts': `// ${'a '.repeat(50)}` },
    { 'lib/a.ts': `/**\n * ${'a '.repeat(50)}\n */` },
    { 'lib/a.ts': `const a = 1; // ${'a '.repeat(44)}` },
  ],
  good: [{ 'lib/a.ts': `// ${'ه'.repeat(97)}\nconst a = '${'/'.repeat(100)}';` }],
});

const table = (rows: string) => ({ [glossary]: `| term | is | in |\n|---|---|---|\n${rows}\n` });

convention('the glossary has at most 40 terms, sorted, each with one sentence', {
  check: (files) => {
    const [first = ''] = (textOf(files, glossary) ?? '').split('\n## ');
    const entries = rowsOf(first).slice(2);
    return entries.flatMap(([term = '', meaning = ''], index) => [
      ...(index >= 40 ? [`${term}  is one too many`] : []),
      ...(index > 0 && term <= (entries[index - 1]?.[0] ?? '') ? [`${term}  is not in order`] : []),
      ...(/^[A-Z].*\.$/.test(meaning) && !/\. [A-Z]/.test(meaning) ? [] : [`${term}  ${meaning}`]),
    ]);
  },
  bad: [
    table('| b | B. | c |\n| a | A. | c |'),
    table('| a | A. | c |\n| a | A. | c |'),
    table('| a | A. B. | c |'),
    table('| a | a | c |'),
    table(Array.from({ length: 41 }, (_, index) => `| ${100 + index} | A. | c |`).join('\n')),
  ],
  good: [table('| a | A §4.9. | c |\n| b | B. | c |\n\n## More\n\n| a | a |')],
});
