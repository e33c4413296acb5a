import { readFileSync } from 'node:fs';
import { inRoot } from '../stack/root';

export interface BrandName {
  ar: string;
  en: string;
}

/** Under which name the demo is shown; none where the folder of the brand cannot be read, which the app says at its start. */
export function brandName(brand = process.env['BRAND'] || 'nada'): BrandName {
  try {
    const { name } = JSON.parse(readFileSync(inRoot('public/brands', brand, 'brand.json'), 'utf8'));
    return { ar: String(name.ar), en: String(name.en) };
  } catch {
    return { ar: '', en: '' };
  }
}
