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
  script: 'scripts are not allowed; remove it',
  foreignobject: 'embedded HTML is not allowed; remove it and draw with paths',
  style: 'style sheets are not allowed; set colours on the shapes with fill="…" and stroke="…"',
  image: 'raster images are not allowed; draw it with paths',
  text: 'the font may be missing on other devices; convert the text to paths',
  use: 'references are not allowed; repeat the shape',
  a: 'links are not allowed; remove it',
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
      faults: [`has ${bytes} bytes and is part of every page: simplify it to at most ${mostBytes}`],
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
      if (open.pop() !== name) faults.add(`</${name}> closes no open element; export it again`);
      continue;
    }
    if (open.length === 0 && (name !== 'svg' || viewBox !== undefined)) {
      faults.add(`must be a single <svg>; <${name}> is outside of it`);
    }
    if (!elements.has(name)) faults.add(`contains <${name}>: ${adviceOn(name)}`);
    const values = checkAttributes(name, given, faults);
    if (name === 'svg' && open.length === 0) {
      viewBox = values.get('viewBox') ?? '';
      if (!/^-?[\d.]+( -?[\d.]+){3}$/.test(viewBox)) {
        faults.add('has no viewBox of four numbers; add viewBox="0 0 40 40" to its <svg>');
      }
      if (values.get('xmlns') !== namespace) {
        faults.add(`has no SVG namespace; add xmlns="${namespace}" to its <svg>`);
      }
    }
    if (!empty) open.push(name);
  }
  between(svg.slice(end), faults);
  if (open.length > 0) faults.add(`<${open.at(-1)}> is never closed; export it again`);
  if (viewBox === undefined) faults.add('contains no <svg>; export it again');
  if (faults.size > 0) return { faults: [...faults] };
  const shapes = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg')).trim();
  return { viewBox: viewBox ?? '', shapes };
}

const adviceOn = (name: string): string =>
  refused[name.toLowerCase()] ?? 'use only paths and basic shapes';

/** Reports text between two tags. */
function between(text: string, faults: Set<string>): void {
  const trimmed = text.trim();
  if (trimmed === '') return;
  const sample = trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed;
  faults.add(
    /^<[!?]/.test(trimmed)
      ? `contains ${sample}: save it without comments, declarations and entities`
      : `contains the text “${sample}”; remove it`,
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
      faults.add(`has ${place}: event handlers are not allowed; remove it`);
    } else if (/^(xlink:)?href$|^src$/i.test(name)) {
      faults.add(`has ${place}, an external reference; draw everything in this file`);
    } else if (!attributes.has(name)) {
      faults.add(`has ${place}, which is not allowed; remove it${instead(name)}`);
    } else if (name !== 'xmlns') {
      const fault = valueFault(name, value);
      if (fault) faults.add(`has ${name}="${value.slice(0, 60)}" on <${element}>: ${fault}`);
    }
  }
  return values;
}

const instead = (name: string): string =>
  /^(style|class)$/i.test(name) ? ' and set colours with fill="…" and stroke="…"' : '';

function valueFault(name: string, value: string): string | undefined {
  if (name === 'id' && !/^logo-[\w-]+$/.test(value)) {
    return 'pages have ids of their own; start the id with logo-';
  }
  if (/url\(/i.test(value)) {
    return /^url\(#logo-[\w-]+\)$/.test(value)
      ? undefined
      : 'external references are not allowed; use an id of this file, such as url(#logo-shade)';
  }
  const [, role] = /^var\(--color-([\w-]+)\)$/.exec(value) ?? [];
  if (role !== undefined) {
    return Object.hasOwn(identity, role)
      ? undefined
      : `there is no colour ${role}; see docs/guides/brand.md`;
  }
  return /^[\w\s#.,%()+-]*$/.test(value) && !/var\(/i.test(value)
    ? undefined
    : 'only numbers, names and colours are allowed';
}
