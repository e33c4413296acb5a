import { normaliseTyped } from './typed-text';

/**
 * A Saudi mobile number in the form that we store and send: `05` and eight digits (§2
 * `customer.mobile`).
 */
export type Mobile = string & { readonly __brand: 'Mobile' };

export interface MobileFault {
  code:
    | 'mobile-missing'
    | 'mobile-not-a-number'
    | 'mobile-landline'
    | 'mobile-foreign'
    | 'mobile-length';
}

/** Link prefixes of a mobile number, as phones and WhatsApp copy it. */
const linkStart = /^(?:tel:|sms:|(?:https?:\/\/)?wa\.me\/)/i;

/**
 * Parses a Saudi mobile number in any spelling: `05…`, `5…`, `+9665…`, `966+5…`, `009665…`,
 * `tel:+9665…`, with spaces, dashes, brackets and other punctuation, invisible characters, digits
 * of any script. Each fault has its own code, so that the form can show a specific message.
 */
export function parseMobile(text: string): Mobile | MobileFault {
  const typed = normaliseTyped(text)
    .replace(linkStart, '')
    .replace(/[\s\p{P}]/gu, '');
  if (typed === '') return { code: 'mobile-missing' };
  // In right-to-left input the plus sign can end up behind the digits.
  const match = /^(00)?(\d+)$/.exec(typed.replaceAll('+', ''));
  if (!match?.[2]) return { code: 'mobile-not-a-number' };
  const saysCountry = match[1] !== undefined || typed.includes('+');

  let national = match[2];
  if (saysCountry && !national.startsWith('966')) return { code: 'mobile-foreign' };
  if (saysCountry || (national.startsWith('966') && national.length > 9))
    national = national.slice(3);
  national = national.replace(/^0/, '');

  if (/^1\d{7,8}$/.test(national)) return { code: 'mobile-landline' };
  if (!national.startsWith('5')) {
    return national.length === 9 ? { code: 'mobile-landline' } : { code: 'mobile-foreign' };
  }
  if (national.length !== 9) return { code: 'mobile-length' };
  return `0${national}` as Mobile;
}

export const isMobile = (parsed: Mobile | MobileFault): parsed is Mobile =>
  typeof parsed === 'string';

/** `05…` → `+9665…`, the only form that verification providers receive. */
export const toE164 = (mobile: Mobile): string => `+966${mobile.slice(1)}`;
