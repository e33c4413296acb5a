import { identity } from './colours';

/** A drawing inlined into our pages, from a brand's SVG file. */
export interface Drawing {
  viewBox: string;
  /** The markup inside `<svg>`. */
  shapes: string;
}

const mostBytes = 8_192;
const namespace = 'http://www.w3.org/2000/svg';

const elements = new Set(
  `svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask`.split(
    ' ',
  ),
);
const attributes = new Set(
  `xmlns viewBox width height id d x y x1 y1 x2 y2 cx cy r rx ry fx fy points transform fill fill-opacity fill-rule
  clip-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset opacity offset stop-color stop-opacity gradientUnits gradientTransform clip-path mask color`.split(
    /\s+/,
  ),
);

/** Advice for the elements that are refused most often. */
const refused: Record<string, string> = {
  script: 'a logo draws and never runs anything; take it out',
  foreignobject: 'it brings a whole page into the drawing; take it out, and draw with paths',
  style: 'write the colours on the shapes themselves, as fill="…" and stroke="…"',
  image: 'a picture cannot stand in it; draw it with paths',
  text: 'its letters need a font that other devices do not have; turn them into paths',
  use: 'repeat the shape where it is wanted',
  a: 'the logo is a link already; take it out',
};

const tag =
  /<(\/?)([a-z][\w:.-]*)((?:\s+[^\s=<>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*(\/?)>/gi;
const attribute = /([^\s=<>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/**
 * Parses an SVG that will be inlined into our pages. Allows shapes and colours only: no scripts, no
 * external resources, no links.
 * @returns all faults, each with advice, or the drawing
 */
export function readDrawing(svg: string): { faults: string[] } | Drawing {
  const faults = new Set<string>();
  const bytes = Buffer.byteLength(svg);
  if (bytes > mostBytes) {
    return {
      faults: [
        `has ${bytes} bytes, and every page carries it: simplify it to ${mostBytes} at most`,
      ],
    };
  }
  const open: string[] = [];
  let viewBox: string | undefined;
  let end = 0;
  for (const { 0: whole, 1: closing, 2: name = '', 3: given = '', 4: empty, index } of svg.matchAll(
    tag,
  )) {
    const inRefused = open.some((one) => !elements.has(one));
    if (!inRefused) between(svg.slice(end, index), faults);
    end = index + whole.length;
    if (closing) {
      if (open.pop() !== name) faults.add(`</${name}> closes what is not open; export it again`);
      continue;
    }
    if (open.length === 0 && (name !== 'svg' || viewBox !== undefined)) {
      faults.add(`has to be one <svg>, and <${name}> stands beside it`);
    }
    if (!elements.has(name)) faults.add(`holds <${name}>: ${adviceOn(name)}`);
    const values = checkAttributes(name, given, faults);
    if (name === 'svg' && open.length === 0) {
      viewBox = values.get('viewBox') ?? '';
      if (!/^-?[\d.]+( -?[\d.]+){3}$/.test(viewBox)) {
        faults.add('has no viewBox of four numbers; write viewBox="0 0 40 40" on its <svg>');
      }
      if (values.get('xmlns') !== namespace) {
        faults.add(`is no SVG without a name space; write xmlns="${namespace}" on its <svg>`);
      }
    }
    if (!empty) open.push(name);
  }
  between(svg.slice(end), faults);
  if (open.length > 0) faults.add(`<${open.at(-1)}> is never closed; export it again`);
  if (viewBox === undefined) faults.add('holds no <svg>; export it again');
  if (faults.size > 0) return { faults: [...faults] };
  const shapes = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg')).trim();
  return { viewBox: viewBox ?? '', shapes };
}

const adviceOn = (name: string): string =>
  refused[name.toLowerCase()] ?? 'draw with paths and plain shapes alone';

/** Reports text between two tags. */
function between(text: string, faults: Set<string>): void {
  const words = text.trim();
  if (words === '') return;
  const sample = words.length > 40 ? `${words.slice(0, 40)}…` : words;
  faults.add(
    /^<[!?]/.test(words)
      ? `holds ${sample}: save it plain, without comments, declarations and entities`
      : `holds “${sample}” between its shapes; take it out`,
  );
}

/** Adds the faults of an element's attributes; returns their values. */
function checkAttributes(element: string, given: string, faults: Set<string>): Map<string, string> {
  const values = new Map<string, string>();
  for (const [, name = '', ...quoted] of given.matchAll(attribute)) {
    const value = quoted.find((one) => one !== undefined) ?? '';
    values.set(name, value);
    const place = `${name} on <${element}>`;
    if (/^on/i.test(name)) {
      faults.add(`has ${place}: a logo listens to nothing; take it out`);
    } else if (/^(xlink:)?href$|^src$/i.test(name)) {
      faults.add(`has ${place}, which leads elsewhere; draw all of it in this file`);
    } else if (!attributes.has(name)) {
      faults.add(`has ${place}, which is not needed to draw; take it out${instead(name)}`);
    } else if (name !== 'xmlns') {
      const fault = valueFault(name, value);
      if (fault) faults.add(`has ${name}="${value.slice(0, 60)}" on <${element}>: ${fault}`);
    }
  }
  return values;
}

const instead = (name: string): string =>
  /^(style|class)$/i.test(name) ? ', and write its colours as fill="…" and stroke="…"' : '';

function valueFault(name: string, value: string): string | undefined {
  if (name === 'id' && !/^logo-[\w-]+$/.test(value)) {
    return 'its pages have ids of their own; let it begin with logo-';
  }
  if (/url\(/i.test(value)) {
    return /^url\(#logo-[\w-]+\)$/.test(value)
      ? undefined
      : 'it leads elsewhere; point at an id of this file, as url(#logo-shade)';
  }
  const [, role] = /^var\(--color-([\w-]+)\)$/.exec(value) ?? [];
  if (role !== undefined) {
    return Object.hasOwn(identity, role)
      ? undefined
      : `no colour is called ${role}; see docs/guides/brand.md`;
  }
  return /^[\w\s#.,%()+-]*$/.test(value) && !/var\(/i.test(value)
    ? undefined
    : 'only numbers, names and colours can stand there';
}
