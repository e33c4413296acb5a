import { normaliseTyped } from './typed-text';

/** A Saudi mobile in the form that we keep and send: `05` and eight digits (§2 `customer.mobile`). */
export type Mobile = string & { readonly __brand: 'Mobile' };

export interface MobileFault {
  code:
    | 'mobile-missing'
    | 'mobile-not-a-number'
    | 'mobile-landline'
    | 'mobile-foreign'
    | 'mobile-length';
}

/** How a mobile begins in a link, as phones and WhatsApp copy it. */
const linkStart = /^(?:tel:|sms:|(?:https?:\/\/)?wa\.me\/)/i;

/**
 * Understands a Saudi mobile in any spelling: `05…`, `5…`, `+9665…`, `966+5…`, `009665…`, `tel:+9665…`, with spaces,
 * dashes, brackets and other punctuation, invisible marks, digits of any script. Faults are told apart, because
 * the person is told kindly what is wrong.
 */
export function parseMobile(text: string): Mobile | MobileFault {
  const typed = normaliseTyped(text)
    .replace(linkStart, '')
    .replace(/[\s\p{P}]/gu, '');
  if (typed === '') return { code: 'mobile-missing' };
  // From right to left a plus lands behind the digits that it belongs before.
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

/** `05…` → `+9665…`, the only form that a verification provider is given. */
export const toE164 = (mobile: Mobile): string => `+966${mobile.slice(1)}`;
