import { describe, expect, it } from 'vitest';
import { brandSheet } from './colours';
import { readBrandFile } from './file';

const whole = {
  name: { ar: 'مثال', en: 'Example' },
  legal: {
    name: { ar: 'شركة مثال', en: 'Example Company' },
    commercialRegistration: '1010000000',
    vatNumber: '300000000000003',
    address: { ar: 'الرياض', en: 'Riyadh' },
  },
  support: { phone: '+966500000000', whatsapp: null, email: 'care@laundry.example' },
  links: {
    terms: { ar: 'https://laundry.example/ar', en: 'https://laundry.example/en' },
    privacy: null,
  },
  pricesIncludeVat: null,
};

const faultsOf = (brand: unknown): string[] => {
  const read = readBrandFile(typeof brand === 'string' ? brand : JSON.stringify(brand));
  return 'faults' in read ? read.faults : [];
};

const coloured = (light: object, dark: object) => ({ ...whole, colours: { light, dark } });

describe('a brand file', () => {
  it('is accepted when it is complete, with and without colours of its own', () => {
    expect(faultsOf(whole)).toEqual([]);
    const own = { light: { brand: '#33398F' }, dark: { brand: '#b3b8f7' } };
    expect(readBrandFile(JSON.stringify({ ...whole, corners: 0.5, colours: own }))).toMatchObject({
      corners: 0.5,
      colours: own,
    });
  });

  it.each([
    ['a language', { ...whole, name: { ar: 'مثال' } }, 'name.en is missing; add it in English'],
    [
      'an address in Arabic',
      { ...whole, legal: { ...whole.legal, address: { en: 'Riyadh' } } },
      'legal.address.ar is missing; add it in Arabic',
    ],
    [
      'terms in English',
      { ...whole, links: { terms: { ar: 'https://laundry.example' }, privacy: null } },
      'links.terms.en is missing; add it in English',
    ],
    [
      'both languages',
      { ...whole, links: { terms: 'https://laundry.example', privacy: null } },
      'links.terms must be { … } with ar, en',
    ],
    ['words', { ...whole, name: { ar: ' ', en: 'Example' } }, 'name.ar is empty'],
    [
      'a part',
      { ...whole, support: undefined },
      'support is missing; add it, with phone, whatsapp, email',
    ],
  ])('without %s is refused', (_, brand, fault) => {
    expect(faultsOf(brand)).toEqual([fault]);
  });

  it.each([
    ['lnks', { ...whole, lnks: {} }, 'lnks is not a key of a brand; did you mean links?'],
    [
      'legal.vat_number',
      { ...whole, legal: { ...whole.legal, vat_number: '' } },
      'legal.vat_number is not a key of a brand; did you mean vatNumber?',
    ],
    [
      'support.fax',
      { ...whole, support: { ...whole.support, fax: '' } },
      'support.fax is not a key of a brand; the keys in support are: phone, whatsapp, email',
    ],
    [
      'colours.light.brnad',
      coloured({ brnad: '#000000' }, {}),
      'colours.light.brnad is not a key of a brand; did you mean brand?',
    ],
    [
      'colours.light.danger',
      coloured({ danger: '#000000' }, {}),
      'colours.light.danger has a fixed meaning and is the same for every brand; remove it',
    ],
  ])('names the wrong key %s, and a near one where there is one', (_, brand, fault) => {
    expect(faultsOf(brand)).toEqual([fault]);
  });

  it('names the format of numbers, addresses and colours', () => {
    expect(
      faultsOf({
        ...whole,
        legal: { ...whole.legal, commercialRegistration: 1010000000, vatNumber: '123' },
        support: { phone: '0500000000', whatsapp: '', email: 'care' },
        links: { terms: null, privacy: { ar: 'http://laundry.example', en: '/privacy' } },
        pricesIncludeVat: 'yes',
        corners: 2,
        colours: { light: { sky: 'blue' }, dark: { sky: '#fff' } },
      }),
    ).toEqual([
      'legal.commercialRegistration must be a text in quotes',
      'legal.vatNumber must be fifteen digits that begin and end with 3, or null without one',
      'support.phone must be in international form without spaces, such as +966500000000',
      'support.whatsapp must be in international form without spaces, such as +966500000000',
      'support.email must be an email address, such as care@laundry.example',
      'links.privacy.ar must be an https:// URL',
      'links.privacy.en must be an https:// URL',
      'pricesIncludeVat must be true, false or null',
      'colours.light.sky must be six hexadecimal digits, such as #0d5c4c',
      'colours.dark.sky must be six hexadecimal digits, such as #0d5c4c',
      'corners must be at most 1.25',
    ]);
  });

  it.each(['', '{', '[]', 'null', '"nada"'])('with the content %j is refused', (text) => {
    expect(faultsOf(text)).toHaveLength(1);
  });
});

describe('the colours of a brand', () => {
  it.each([
    [
      'light',
      { 'brand-ink': '#9aa0d0' },
      { 'brand-ink': '#94dcc5' },
      'brand-ink #9aa0d0 on canvas',
    ],
    ['dark', { sky: '#dbebe3' }, { sky: '#c0d0c8' }, 'ink #e8f1ec on sky #c0d0c8'],
    ['light', { ink: '#6a6a6a' }, { ink: '#e8f1ec' }, 'ink #6a6a6a on the background of a plan'],
  ])('that cannot be read are refused, %s', (scheme, light, dark, pair) => {
    const faults = faultsOf(coloured(light, dark));
    expect(faults.filter((fault) => fault.startsWith(`colours.${scheme}: ${pair}`))).toHaveLength(
      1,
    );
    for (const fault of faults) expect(fault).toMatch(/^colours\.\w+: .+ needs [\d.]+; .+/);
  });

  it('that are suggested instead have enough contrast', () => {
    const light = { brand: '#33398f', 'brand-ink': '#9aa0d0', control: '#d0d0d0' };
    const dark = { brand: '#b3b8f7', 'brand-ink': '#94dcc5', control: '#6d887f' };
    const advised = faultsOf(coloured(light, dark)).flatMap((fault) =>
      [...fault.matchAll(/; use ([\w-]+) (#\w+)$/g)].map(([, role = '', hex]) => [role, hex]),
    );
    expect(new Set(advised.map(([role]) => role))).toEqual(new Set(['brand-ink', 'control']));
    const mended = { ...light, ...Object.fromEntries(advised) };
    expect(faultsOf(coloured(mended, dark))).toEqual([]);
  });

  it('are given for both colour schemes or for none', () => {
    expect(faultsOf(coloured({ sky: '#e9e6f3' }, {}))).toEqual([
      'colours.dark.sky is missing; colours.light is set: set both',
    ]);
  });

  it('are compared even if other fields are wrong: all faults are listed', () => {
    const faults = faultsOf({ ...coloured({ ink: '#eeeeee' }, { ink: '#111111' }), name: {} });
    expect(faults.filter((fault) => fault.startsWith('name.'))).toHaveLength(2);
    expect(faults.filter((fault) => fault.includes('needs 7')).length).toBeGreaterThan(2);
  });

  it('add only what differs to the page', () => {
    expect(brandSheet({}, 1)).toBe('');
    expect(brandSheet({ light: { canvas: '#F7F8F3' }, dark: { canvas: '#0c1815' } }, 1)).toBe('');
    expect(
      brandSheet(
        { light: { canvas: '#ffffff', sky: '#dbebe3' }, dark: { canvas: '#000000' } },
        0.5,
      ),
    ).toBe(
      ':root{--color-canvas:#ffffff;--radius-sm:0.25rem;--radius-md:0.4375rem;--radius-lg:0.625rem;--radius-xl:0.875rem}' +
        "@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme='light']){--color-canvas:#000000}}",
    );
  });
});
