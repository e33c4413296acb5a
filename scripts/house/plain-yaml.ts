/** What a file of our own subset of YAML holds: every scalar is text. */
export type Yaml = string | Yaml[] | { [key: string]: Yaml };

interface Line {
  indent: number;
  text: string;
  number: number;
}

/**
 * Reads the YAML that our deployment files keep to: mappings, sequences, plain and quoted scalars, `[a, b]`, and what is
 * said twice by its name (`a: &b`, `c: *b`, and `<<: *b` at the head of a mapping that has more of its own). Whatever else YAML has (blocks of text, comments behind a value, flow mappings, documents) is refused, with its line.
 */
export function parseYaml(text: string): Yaml {
  const lines = text
    .split('\n')
    .map((line, index) => ({
      indent: line.length - line.trimStart().length,
      text: line.trim(),
      number: index + 1,
    }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
  const [first] = lines;
  if (!first) throw new Error('line 1: nothing is there');
  const { value, rest } = block(lines, first.indent, new Map());
  if (rest[0]) throw fault(rest[0], 'is indented like nothing above it');
  return value;
}

const fault = ({ number, text }: Line, what: string): Error =>
  new Error(`line ${number}: ${what}: ${text}`);

/** What was given a name (`&a`), to stand in another place too (`*a`). */
type Named = Map<string, Yaml>;

interface Read {
  value: Yaml;
  rest: Line[];
}

const isItem = ({ text }: Line): boolean => text === '-' || text.startsWith('- ');

function block(lines: Line[], indent: number, named: Named): Read {
  const [first] = lines;
  if (first?.indent !== indent) throw fault(first as Line, 'is not indented like the others');
  return isItem(first) ? sequence(lines, indent, named) : mapping(lines, indent, named);
}

function sequence(lines: Line[], indent: number, named: Named): Read {
  const items: Yaml[] = [];
  let rest = lines;
  for (let line = rest[0]; line?.indent === indent && isItem(line); line = rest[0]) {
    const text = line.text.slice(1).trim();
    const inner = indent + line.text.length - text.length;
    if (keyOf(text)) {
      // A mapping that begins beside its dash.
      const read = mapping([{ ...line, indent: inner, text }, ...rest.slice(1)], inner, named);
      items.push(read.value);
      rest = read.rest;
    } else {
      items.push(scalar(text, line));
      rest = rest.slice(1);
    }
  }
  return { value: items, rest };
}

function mapping(lines: Line[], indent: number, named: Named): Read {
  const value: Record<string, Yaml> = {};
  let rest = lines;
  const base = named.get(/^<<: \*(\w+)$/.exec(lines[0]?.text ?? '')?.[1] ?? '');
  const isBased = typeof base === 'object' && !Array.isArray(base);
  if (isBased) rest = rest.slice(1);
  for (let line = rest[0]; line?.indent === indent; line = rest[0]) {
    const [whole, key] = keyOf(line.text) ?? [];
    if (whole === undefined || key === undefined) throw fault(line, 'is no key with a value');
    if (Object.hasOwn(value, key)) throw fault(line, 'stands there twice');
    const text = line.text.slice(whole.length).trim();
    rest = rest.slice(1);
    const name = /^&(\w+)$/.exec(text)?.[1];
    const again = named.get(/^\*(\w+)$/.exec(text)?.[1] ?? '');
    if (again !== undefined) {
      value[key] = again;
      continue;
    }
    if (text !== '' && !name) {
      value[key] = scalar(text, line);
      continue;
    }
    const [next] = rest;
    const isInside = next && (next.indent > indent || (next.indent === indent && isItem(next)));
    if (isInside) {
      const read = block(rest, next.indent, named);
      value[key] = read.value;
      rest = read.rest;
    } else value[key] = '';
    if (name) named.set(name, value[key]);
  }
  return { value: isBased ? { ...base, ...value } : value, rest };
}

const keyOf = (text: string): RegExpExecArray | null => /^([\w.-]+):(?=\s|$)/.exec(text);

function scalar(text: string, line: Line): Yaml {
  if (text.startsWith('[')) {
    if (!/^\[[^[\]{}]*\]$/.test(text)) throw fault(line, 'is no plain list');
    const inside = text.slice(1, -1).trim();
    return inside === '' ? [] : inside.split(',').map((item) => scalar(item.trim(), line));
  }
  const quoted = /^"([^"\\]*)"$|^'([^']*)'$/.exec(text);
  if (quoted) return quoted[1] ?? quoted[2] ?? '';
  if (text === '' || /^["'{&*!|>%@`?-]( |$)|^["'{&*!|>%@`]|: | #|:$/.test(text)) {
    throw fault(line, 'is a value that wants quotes, or that we do not use');
  }
  return text;
}
