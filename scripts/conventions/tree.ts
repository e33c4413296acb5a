import { readdirSync, readFileSync, statSync } from 'node:fs';
import ts from 'typescript';
import { inRoot } from '../stack/root';

/** One file of the tree, by its path from the root. */
export interface Source {
  path: string;
  text: string;
}

const notOurs = /^(node_modules|\.git|\.next.*|\.build|\.data|test-results|playwright-report)$/;
const generated = /^(next-env\.d\.ts|package-lock\.json|.*\.tsbuildinfo|.*\.d\.json\.ts)$/;
const read =
  /\.(ts|tsx|mjs|cjs|css|json|md|svg|html|yml|yaml|sql|example)$|^\.|^\.ci\/|^LICENSE$|^Dockerfile$/;

function walk(folder: string): string[] {
  return readdirSync(inRoot(folder)).flatMap((name) => {
    const path = folder ? `${folder}/${name}` : name;
    if (notOurs.test(name) || generated.test(name)) return [];
    return statSync(inRoot(path)).isDirectory() ? walk(path) : [path];
  });
}

let kept: Source[] | undefined;

/** Every text file of ours. */
export function tree(): Source[] {
  kept ??= walk('')
    .filter((path) => read.test(path))
    .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));
  return kept;
}

export const isCode = ({ path }: Source): boolean => /\.(ts|tsx|mjs|cjs)$/.test(path);

/** Code that ships with the app: what the one-door laws speak of. */
export const isProduct = (file: Source): boolean =>
  isCode(file) && /^(app|components|lib)\/|^server\.ts$/.test(file.path) && !isTest(file);

export const isTest = ({ path }: Source): boolean =>
  /\.(test|spec|fixture)\.tsx?$/.test(path) || path.startsWith('e2e/');

const parsed = new WeakMap<Source, ts.SourceFile>();

/** The syntax tree of a file. */
export function syntax(file: Source): ts.SourceFile {
  const known = parsed.get(file);
  if (known) return known;
  const kind = /\.tsx$/.test(file.path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const made = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true, kind);
  parsed.set(file, made);
  return made;
}

/** `path:line  text` of a place, for the report. */
function at(file: Source, position: number): string {
  const before = file.text.slice(0, position).split('\n');
  const line = file.text.split('\n')[before.length - 1] ?? '';
  return `${file.path}:${before.length}  ${line.trim().slice(0, 100)}`;
}

/** The places of all nodes for which `matches` holds. */
export function nodes(file: Source, matches: (node: ts.Node) => boolean): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (matches(node)) found.push(at(file, node.getStart()));
    ts.forEachChild(node, visit);
  };
  visit(syntax(file));
  return [...new Set(found)];
}

/** The places where a pattern (with the flag `g`) stands in the text. */
export const matches = (file: Source, pattern: RegExp): string[] =>
  [...file.text.matchAll(pattern)].map(({ index }) => at(file, index));

export interface Import {
  from: string;
  /** Nothing of it is left at run time. */
  typeOnly: boolean;
  position: number;
}

/** What a file imports, re-exports or loads later. */
export function imports(file: Source): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const clause = node.importClause;
      const named = clause?.namedBindings;
      const onlyTypes =
        clause !== undefined &&
        (clause.phaseModifier === ts.SyntaxKind.TypeKeyword ||
          (!clause.name &&
            named !== undefined &&
            ts.isNamedImports(named) &&
            named.elements.length > 0 &&
            named.elements.every(({ isTypeOnly }) => isTypeOnly)));
      found.push({
        from: node.moduleSpecifier.text,
        typeOnly: onlyTypes,
        position: node.getStart(),
      });
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      found.push({
        from: node.moduleSpecifier.text,
        typeOnly: node.isTypeOnly,
        position: node.getStart(),
      });
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] &&
      ts.isStringLiteral(node.arguments[0])
    ) {
      found.push({ from: node.arguments[0].text, typeOnly: false, position: node.getStart() });
    }
    ts.forEachChild(node, visit);
  };
  visit(syntax(file));
  return found;
}
