import { createHash } from 'node:crypto';
import ts from 'typescript';
import type { Instrument } from '../instrument';
import { asked } from '../defects/switch';

/** One small change of a source text that ought to be noticed. */
export interface Mutant {
  /** Names its switch: file, line and number within the file. */
  id: string;
  file: string;
  line: number;
  was: string;
  becomes: string;
  /** The same for as long as what it stands in is: a function of the file, whatever else changes there. */
  stamp: string;
  /** It is come to when the file is read, once in a process: it has to be at work from the start. */
  atLoad: boolean;
}

interface Change {
  becomes: string;
  /** A whole statement is left out, or what stands there is an expression. */
  leftOut?: true;
}

const flipped: Partial<Record<ts.SyntaxKind, string[]>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [ts.SyntaxKind.LessThanToken]: ['<=', '>='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [ts.SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [ts.SyntaxKind.BarBarToken]: ['&&'],
  [ts.SyntaxKind.MinusToken]: ['+'],
  [ts.SyntaxKind.AsteriskToken]: ['/'],
  [ts.SyntaxKind.SlashToken]: ['*'],
};

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

function ofBinary(node: ts.BinaryExpression): Change[] {
  const { left, right, operatorToken: operator } = node;
  const [before, after] = [left.getText(), right.getText()];
  if (operator.kind === ts.SyntaxKind.QuestionQuestionToken) return [{ becomes: before }];
  const numbers = operator.kind === ts.SyntaxKind.PlusToken && !isText(left) && !isText(right);
  const others = numbers ? ['-'] : (flipped[operator.kind] ?? []);
  return others.map((other) => ({ becomes: `${before} ${other} ${after}` }));
}

/** A condition that none of the other changes turns round. */
const isPlainCondition = (node: ts.Expression): boolean =>
  !ts.isBinaryExpression(node) && !ts.isPrefixUnaryExpression(node);

function ofCondition(node: ts.Node): Change[] {
  const { parent } = node;
  const isCondition =
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node);
  return isCondition && isPlainCondition(node as ts.Expression)
    ? [{ becomes: `!(${node.getText()})` }]
    : [];
}

/** What a function says that it gives, from the nearest one around. */
function givenBy(node: ts.Node): string {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    if (ts.isFunctionLike(at)) return at.type?.getText() ?? '';
  }
  return '';
}

function ofResult(result: ts.Expression): Change[] {
  const type = givenBy(result);
  const others = /^(Promise<)?boolean>?$/.test(type)
    ? ['true', 'false']
    : /\bnull\b/.test(type)
      ? ['null']
      : [];
  return others.filter((other) => other !== result.getText()).map((becomes) => ({ becomes }));
}

const isResult = (node: ts.Node): boolean =>
  (ts.isReturnStatement(node.parent) && node.parent.expression === node) ||
  (ts.isArrowFunction(node.parent) && node.parent.body === node && !ts.isBlock(node));

function ofList(node: ts.ArrayLiteralExpression): Change[] {
  const elements = node.elements.map((element) => element.getText());
  if (elements.length < 1 || !node.elements.every(ts.isStringLiteral)) return [];
  return elements.map((_, out) => ({
    becomes: `[${elements.filter((_element, index) => index !== out).join(', ')}]`,
  }));
}

function ofStatement(node: ts.Statement): Change[] {
  if (ts.isThrowStatement(node)) return [{ becomes: '', leftOut: true }];
  if (!ts.isExpressionStatement(node)) return [];
  const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  // What is said in a log is no behaviour.
  const matters = ts.isCallExpression(call) && !/^log\./.test(call.getText());
  return matters || ts.isBinaryExpression(call) ? [{ becomes: '', leftOut: true }] : [];
}

function changesOf(node: ts.Node): Change[] {
  if (ts.isStatement(node)) return ofStatement(node);
  if (!ts.isExpression(node)) return [];
  const result = isResult(node) ? ofResult(node) : [];
  const own = (): Change[] => {
    if (ts.isBinaryExpression(node)) return ofBinary(node);
    if (ts.isArrayLiteralExpression(node)) return ofList(node);
    if (ts.isNumericLiteral(node)) return [{ becomes: `${node.getText()} + 1` }];
    if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ becomes: 'false' }];
    if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ becomes: 'true' }];
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      return [{ becomes: node.operand.getText() }];
    }
    return [];
  };
  const changes = [...result, ...own(), ...ofCondition(node)];
  return changes.filter(
    ({ becomes }, index) => changes.findIndex((one) => one.becomes === becomes) === index,
  );
}

function isAtLoad(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    if (ts.isFunctionLike(at)) return false;
  }
  return true;
}

/** The statement of the file that this is part of: a function, most often. */
function topOf(node: ts.Node): ts.Node {
  let at = node;
  while (!ts.isSourceFile(at.parent)) at = at.parent;
  return at;
}

const printer = ts.createPrinter({ removeComments: true });

/** An expression that stands on its own: not the left side of `=`, not a name. */
const isFree = (node: ts.Node): boolean =>
  !(ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken);

const isSkipped = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

/** The mutants of a text, and the text with all of them in it, each behind its switch. */
export function mutate(file: string, text: string): { mutants: Mutant[]; text: string } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  /** How many stand in each statement of the file so far. */
  const counts = new Map<ts.Node, number>();

  const stampOf = (node: ts.Node, becomes: string): string => {
    const top = topOf(node);
    const number = (counts.get(top) ?? 0) + 1;
    counts.set(top, number);
    const said = printer.printNode(ts.EmitHint.Unspecified, top, source);
    return createHash('sha256')
      .update(JSON.stringify([file, said, number, becomes]))
      .digest('hex')
      .slice(0, 12);
  };

  const written = (node: ts.Node): string => {
    if (isSkipped(node)) return node.getText();
    let at = node.getStart();
    let inner = '';
    node.forEachChild((child) => {
      inner += text.slice(at, child.getStart()) + written(child);
      at = child.getEnd();
    });
    inner += text.slice(at, node.getEnd());
    return isFree(node)
      ? changesOf(node).reduce((now, change) => behind(node, change, now), inner)
      : inner;
  };

  const behind = (node: ts.Node, { becomes, leftOut }: Change, now: string): string => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const id = `${file}:${line}#${mutants.length + 1}`;
    const stamp = stampOf(node, becomes);
    mutants.push({ id, file, line, was: node.getText(), becomes, stamp, atLoad: isAtLoad(node) });
    // In braces of its own: an `else` that follows belongs to the `if` before it.
    return leftOut
      ? `{ if (!${asked(id)}) { ${now} } }`
      : `(${asked(id)} ? (${becomes}) : (${now}))`;
  };

  const changed = text.slice(0, source.getStart()) + written(source) + text.slice(source.getEnd());
  return { mutants, text: changed };
}

/** What is mutated: the checkout, the session, and money. */
export const isMutated = (file: string): boolean =>
  /^lib\/(checkout|session)\/.*\.ts$|^lib\/kernel\/money\.ts$/.test(file) &&
  !/\.test\.ts$/.test(file);

export const withMutants: Instrument = (file, text) =>
  isMutated(file) ? mutate(file, text).text : text;
