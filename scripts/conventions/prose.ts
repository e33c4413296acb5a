import ts from 'typescript';
import { isCode, memoizePerFile, type Source } from './convention';

/** A page of documentation. */
export const isPage = ({ path }: Source): boolean =>
  /^((README|CONTRIBUTING|SECURITY)\.md|(docs|sandbox)\/.*\.md)$/.test(path);

export const hasProse = (file: Source): boolean => isPage(file) || isCode(file);

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
export const proseOf = memoizePerFile((file: Source): Source => {
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

export const withoutInlineCode = (file: Source): Source => ({
  ...file,
  text: file.text.replace(/`[^`\n]+`/g, blank),
});

/** The rows of a page's tables, headings included. A `\|` inside a cell does not end it. */
export const rowsOf = (page: string): string[][] =>
  (page.match(/^\|.*\|$/gm) ?? []).map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
