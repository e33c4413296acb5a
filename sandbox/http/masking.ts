const SECRET_HEADERS = new Set([
  'api-key',
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-event-secret',
]);
/**
 * Matches the whole name, alone or in brackets (`source[number]`), so `building_number` is not
 * masked.
 */
const SECRET_NAME =
  /^(?:.*\[)?(?:number|card|cvc|cvv)\]?$|password|secret|token|api[-_]?key|appsid/i;
/** A one-time code consists of digits; the partner's `{code: 'female'}` does not. */
const CODE_NAME = /^code$/i;
const DIGITS = /^\p{Nd}+$/u;
/** Maximum length of a logged response, in characters; the longest plan list fits. */
const LONGEST = 16_384;

/** Shows the last four characters, or nothing if the secret is too short for that. */
function mask(secret: string): string {
  return secret.length > 8 ? `****${secret.slice(-4)}` : '****';
}

export function maskHeaders(headers: Headers): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (!SECRET_HEADERS.has(name)) shown[name] = value;
    else {
      // The scheme in front of a credential is not secret, and helps in debugging.
      const [, scheme = '', credential = ''] = /^((?:Bearer|Basic) )?(.*)$/is.exec(value) ?? [];
      shown[name] = scheme + mask(credential);
    }
  }
  return shown;
}

/** Masks fields with secret names at any depth. */
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

/** A response as the log shows it. */
export interface Answered {
  /** The media type without parameters; empty if none was sent. */
  type: string;
  /**
   * JSON with its secrets masked, as text if it was too long or malformed; null for anything else.
   */
  body: unknown;
}

/**
 * Masks a response for the log. Only the type of a response other than JSON is kept, because a page
 * may contain what was typed into it. `text` is the JSON text, null for anything else.
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

/** Masks secrets in truncated JSON, which cannot be parsed, by their names in the text. */
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
