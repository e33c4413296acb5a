const SECRET_HEADERS = new Set([
  'api-key',
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-event-secret',
]);
/** The whole name, alone or in brackets (`source[number]`): `building_number` is no secret. */
const SECRET_NAME = /^(?:.*\[)?(?:number|card|cvc|cvv)\]?$|password|secret|token|api[-_]?key/i;
/** What was sent by SMS is digits; the partner's `{code: 'female'}` is not. */
const CODE_NAME = /^code$/i;
const DIGITS = /^\p{Nd}+$/u;
/** What is kept of an answer, in characters: the longest plan list fits. */
const LONGEST = 16_384;

/** Shows the last four characters, and nothing of what is too short for that to be safe. */
function mask(secret: string): string {
  return secret.length > 8 ? `****${secret.slice(-4)}` : '****';
}

export function maskHeaders(headers: Headers): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (!SECRET_HEADERS.has(name)) shown[name] = value;
    else {
      // The scheme in front of a credential is no secret, and whether it is there matters.
      const [, scheme = '', credential = ''] = /^((?:Bearer|Basic) )?(.*)$/is.exec(value) ?? [];
      shown[name] = scheme + mask(credential);
    }
  }
  return shown;
}

/** Masks what a field's name calls a secret, at any depth. */
export function maskFields<Value>(value: Value): Value;
export function maskFields(value: unknown): unknown {
  return maskBelow(value, false);
}

function maskBelow(value: unknown, secret: boolean): unknown {
  if (Array.isArray(value)) return value.map((inner) => maskBelow(inner, secret));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        maskBelow(inner, secret || isSecret(name, String(inner))),
      ]),
    );
  }
  const telling = typeof value === 'string' || typeof value === 'number';
  return secret && telling ? mask(String(value)) : value;
}

function isSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) || (CODE_NAME.test(name) && DIGITS.test(value));
}

/** What was answered, fit to be shown. */
export interface Answered {
  /** The media type alone; empty where none was sent. */
  type: string;
  /** JSON with its secrets masked, as text where it was too long or broken; null for anything else. */
  body: unknown;
}

/**
 * An answer as the log shows it: JSON with its secrets masked. Of anything else only the type is kept: a page can hold
 * what was typed into it. `text` is that of JSON, null for anything else.
 */
export function maskAnswer({ type, text }: { type: string; text: string | null }): Answered {
  return { type, body: text === null ? null : maskJson(text) };
}

function maskJson(text: string): unknown {
  try {
    const value = maskFields<unknown>(JSON.parse(text));
    const shown = JSON.stringify(value);
    return shown.length > LONGEST ? shortened(shown) : value;
  } catch {
    return shortened(maskBroken(text));
  }
}

/** JSON that was cut in the middle has no fields to walk: its secrets are found by their names in the text. */
function maskBroken(text: string): string {
  const pair = /"([^"]*)"(\s*:\s*)("(?:[^"\\]|\\.)*(?:"|$)|[\d.]+)/g;
  return text.replace(pair, (whole, name: string, colon: string, value: string) => {
    const text = value.replaceAll('"', '');
    return isSecret(name, text) ? `"${name}"${colon}"${mask(text)}"` : whole;
  });
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
