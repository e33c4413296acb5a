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
    ['<script>alert(1)</script>', 'holds <script>: a logo draws and never runs anything'],
    ['<SCRIPT href="x"/>', 'holds <SCRIPT>: a logo draws and never runs anything'],
    ['<svg:script>alert(1)</svg:script>', 'holds <svg:script>'],
    ['<path onclick="a()" d="M0 0"/>', 'has onclick on <path>: a logo listens to nothing'],
    ['<path ONLOAD=a() d="M0 0"/>', 'has ONLOAD on <path>: a logo listens to nothing'],
    ['<g><path d="M0 0" onmouseover = "a()"/></g>', 'has onmouseover on <path>'],
    [
      '<foreignObject><div>a</div></foreignObject>',
      'holds <foreignObject>: it brings a whole page',
    ],
    [
      '<image href="https://tracker.example/a.png"/>',
      'holds <image>: a picture cannot stand in it',
    ],
    [
      '<use xlink:href="//tracker.example/a.svg#b"/>',
      'has xlink:href on <use>, which leads elsewhere',
    ],
    ['<a href="javascript:a()"><path d="M0 0"/></a>', 'has href on <a>, which leads elsewhere'],
    [
      '<path fill="url(https://tracker.example/a)"/>',
      'it leads elsewhere; point at an id of this file',
    ],
    ['<path fill="URL(#other)"/>', 'it leads elsewhere'],
    ['<style>path{fill:red}</style>', 'holds <style>: write the colours on the shapes themselves'],
    ['<path style="fill:red"/>', 'has style on <path>, which is not needed to draw'],
    ['<path class="a"/>', 'has class on <path>'],
    ['<animate attributeName="href" to="a"/>', 'holds <animate>'],
    ['<text>Example</text>', 'holds <text>: its letters need a font'],
    ['<path id="main" d="M0 0"/>', 'its pages have ids of their own; let it begin with logo-'],
    ['<path fill="var(--color-brnad)"/>', 'no colour is called brnad'],
    ['<path d="&#106;"/>', 'only numbers, names and colours can stand there'],
    ['<!-- made by hand -->', 'save it plain, without comments, declarations and entities'],
    ['<![CDATA[<script>a()</script>]]>', 'save it plain'],
    ['words', 'holds “words” between its shapes'],
    ['<g><path d="M0 0"/>', '</svg> closes what is not open'],
    ['</svg><svg viewBox="0 0 1 1">', 'has to be one <svg>, and <svg> stands beside it'],
    [`<path d="${'M0 0'.repeat(3_000)}"/>`, 'simplify it to 8192 at most'],
  ])('with %s is refused', (shapes, fault) => {
    expect(faultsOf(svg(shapes)).join('\n')).toContain(fault);
  });

  it.each([
    ['', 'holds no <svg>'],
    ['a picture', 'holds no <svg>'],
    ['<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'has no viewBox of four numbers'],
    ['<svg viewBox="0 0 40 40"></svg>', 'is no SVG without a name space'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>', 'save it plain'],
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
