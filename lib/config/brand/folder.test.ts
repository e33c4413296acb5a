import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brandNames, readBrand } from './folder.server';

describe('the brands that ship', () => {
  it('are at least two', () => {
    expect(brandNames().length).toBeGreaterThanOrEqual(2);
  });

  it.each(brandNames())('%s is whole', (name) => {
    expect(readBrand(name)).not.toHaveProperty('faults');
  });
});

describe('a brand that is not whole', () => {
  let root: string;
  const file = (name: string): string => join(root, 'public/brands/nada', name);
  const faults = (name = 'nada'): string[] => {
    const read = readBrand(name, root);
    return 'faults' in read ? read.faults : [];
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'brands-'));
    cpSync('public/brands/nada', join(root, 'public/brands/nada'), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('lists the faults of all its files at once', () => {
    writeFileSync(file('brand.json'), '{}');
    writeFileSync(file('logo.svg'), '<svg onload="a()"/>');
    rmSync(file('icon.svg'));
    rmSync(file('share-en.png'));
    writeFileSync(file('share-ar.png'), 'no picture');
    writeFileSync(file('icon-512.png'), readFileSync(file('icon-192.png')));
    const found = faults();
    for (const fault of [
      'public/brands/nada/brand.json: name is missing; add it, with ar, en',
      'public/brands/nada/brand.json: links is missing; add it, with terms, privacy',
      'public/brands/nada/logo.svg: has onload on <svg>: event handlers are not allowed; remove it',
      'public/brands/nada/icon.svg: is missing; start from the one of another brand',
      'public/brands/nada/share-en.png: is missing; create it with npm run brand -- pictures nada',
      'public/brands/nada/share-ar.png: is not a PNG file; create it with npm run brand -- pictures nada',
      'public/brands/nada/icon-512.png: is 192 × 192 pixels and must be 512 × 512; create it with npm run brand -- pictures nada',
    ]) {
      expect(found).toContain(fault);
    }
  });

  it('has font files that exist, are small, are WOFF2 and are named by their hash', () => {
    const read = JSON.parse(readFileSync(file('brand.json'), 'utf8'));
    const metrics = { size: 100, ascent: 90, descent: 30 };
    const stand = { ...metrics, bold: metrics };
    const font = {
      arabic: 'own-arabic.00000000.woff2',
      latin: 'own-latin.11111111.woff2',
      weights: [400, 600],
      fallback: { arial: stand, naskh: stand, sans: stand },
    };
    writeFileSync(file('brand.json'), JSON.stringify({ ...read, font }));
    mkdirSync(file('fonts'));
    writeFileSync(file(`fonts/${font.arabic}`), 'no font');
    writeFileSync(file(`fonts/${font.latin}`), `wOF2${'.'.repeat(48 * 1_024)}`);
    const folder = 'public/brands/nada/fonts';
    expect(faults()).toEqual([
      `${folder}/own-arabic.00000000.woff2: is not a WOFF2 file; convert it`,
      `${folder}/own-latin.11111111.woff2: has 49 KiB and may have 48; subset it to the letters needed`,
    ]);
    const hash = '26542d73';
    for (const name of Object.values(font).filter((value) => typeof value === 'string')) {
      writeFileSync(file(`fonts/${name}`), 'wOF2 letters');
    }
    expect(faults()).toContain(
      `${folder}/own-latin.11111111.woff2: has the hash ${hash}; use it in the file name in place of 11111111`,
    );
    for (const script of ['arabic', 'latin'] as const) {
      font[script] = font[script].replace(/\.\w+\./, `.${hash}.`);
      writeFileSync(file(`fonts/${font[script]}`), 'wOF2 letters');
    }
    writeFileSync(file('brand.json'), JSON.stringify({ ...read, font }));
    expect(faults()).toEqual([]);
  });

  it('that does not exist is answered with the closest name', () => {
    expect(faults('nadda')).toEqual(['public/brands/nadda does not exist; did you mean nada?']);
    expect(faults('other')).toEqual(['public/brands/other does not exist; the brands are: nada']);
  });
});
