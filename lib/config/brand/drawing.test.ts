import { describe, expect, it } from 'vitest';
import { readDrawing } from './drawing';

const svg = (inside: string, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"${more}>${inside}</svg>`;

const faultsOf = (text: string): string[] => {
  const read = readDrawing(text);
  return 'faults' in read ? read.faults : [];
};

describe('a logo', () => {
  it.each([
    '<path d="M6.5 18v2.5a13.5 13.5 0 0 0 27 0V18" fill="none" stroke="currentColor"/>',
    '<g transform="rotate(45 20 20)"><circle cx="20" cy="20" r="3" fill="var(--color-accent)" /></g>',
    '<defs><linearGradient id="logo-a"><stop offset="10%" stop-color="#fff"/></linearGradient></defs><path d="M0 0h9" fill="url(#logo-a)"/>',
    "<path d='M0 0h9'\n  fill='#123456'/>\n",
  ])('with allowed shapes is accepted: %s', (shapes) => {
    expect(readDrawing(svg(shapes))).toEqual({ viewBox: '0 0 40 40', shapes: shapes.trim() });
  });

  it.each([
    ['<script>alert(1)</script>', 'contains <script>: scripts are not allowed'],
    ['<SCRIPT href="x"/>', 'contains <SCRIPT>: scripts are not allowed'],
    ['<svg:script>alert(1)</svg:script>', 'contains <svg:script>'],
    ['<path onclick="a()" d="M0 0"/>', 'has onclick on <path>: event handlers are not allowed'],
    ['<path ONLOAD=a() d="M0 0"/>', 'has ONLOAD on <path>: event handlers are not allowed'],
    ['<g><path d="M0 0" onmouseover = "a()"/></g>', 'has onmouseover on <path>'],
    [
      '<foreignObject><div>a</div></foreignObject>',
      'contains <foreignObject>: embedded HTML is not allowed',
    ],
    [
      '<image href="https://tracker.example/a.png"/>',
      'contains <image>: raster images are not allowed',
    ],
    [
      '<use xlink:href="//tracker.example/a.svg#b"/>',
      'has xlink:href on <use>, an external reference',
    ],
    ['<a href="javascript:a()"><path d="M0 0"/></a>', 'has href on <a>, an external reference'],
    [
      '<path fill="url(https://tracker.example/a)"/>',
      'external references are not allowed; use an id of this file',
    ],
    ['<path fill="URL(#other)"/>', 'external references are not allowed'],
    ['<style>path{fill:red}</style>', 'contains <style>: style sheets are not allowed'],
    ['<path style="fill:red"/>', 'has style on <path>, which is not allowed'],
    ['<path class="a"/>', 'has class on <path>'],
    ['<animate attributeName="href" to="a"/>', 'contains <animate>'],
    ['<text>Example</text>', 'contains <text>: the font may be missing'],
    ['<path id="main" d="M0 0"/>', 'pages have ids of their own; start the id with logo-'],
    ['<path fill="var(--color-brnad)"/>', 'there is no colour brnad'],
    ['<path d="&#106;"/>', 'only numbers, names and colours are allowed'],
    ['<!-- made by hand -->', 'save it without comments, declarations and entities'],
    ['<![CDATA[<script>a()</script>]]>', 'save it without comments'],
    ['words', 'contains the text “words”'],
    ['<g><path d="M0 0"/>', '</svg> closes no open element'],
    ['</svg><svg viewBox="0 0 1 1">', 'must be a single <svg>; <svg> is outside of it'],
    [`<path d="${'M0 0'.repeat(3_000)}"/>`, 'simplify it to at most 8192'],
  ])('with %s is refused', (shapes, fault) => {
    expect(faultsOf(svg(shapes)).join('\n')).toContain(fault);
  });

  it.each([
    ['', 'contains no <svg>'],
    ['a picture', 'contains no <svg>'],
    ['<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'has no viewBox of four numbers'],
    ['<svg viewBox="0 0 40 40"></svg>', 'has no SVG namespace'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>', 'save it without comments'],
    [svg('', ' onload="a()"'), 'has onload on <svg>'],
    [svg('').replace('</svg>', ''), '<svg> is never closed'],
  ])('that is no drawing, %j, is refused', (text, fault) => {
    expect(faultsOf(text).join('\n')).toContain(fault);
  });

  it('lists all faults at once', () => {
    const shapes = '<script>a()</script><path onclick="a()" style="fill:red"/><image href="a"/>';
    expect(faultsOf(svg(shapes))).toHaveLength(5);
  });
});
