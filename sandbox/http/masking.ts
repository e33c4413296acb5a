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
const MAX_LENGTH = 16_384;

/** Shows the last four characters, or nothing if the secret is too short for that. */
function mask(secret: string): string {
  return secret.length > 8 ? `****${secret.slice(-4)}` : '****';
}

export function maskHeaders(headers: Headers): Record<string, string> {
  const masked: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (!SECRET_HEADERS.has(name)) masked[name] = value;
    else {
      // The scheme in front of a credential is not secret, and helps in debugging.
      const [, scheme = '', credential = ''] = /^((?:Bearer|Basic) )?(.*)$/is.exec(value) ?? [];
      masked[name] = scheme + mask(credential);
    }
  }
  return masked;
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
  const hasContent = typeof value === 'string' || typeof value === 'number';
  return secret && hasContent ? mask(String(value)) : value;
}

function isSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) || (CODE_NAME.test(name) && DIGITS.test(value));
}

/** A response as the log shows it. */
export interface LoggedResponse {
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
export function maskResponse({
  type,
  text,
}: {
  type: string;
  text: string | null;
}): LoggedResponse {
  return { type, body: text === null ? null : maskJson(text) };
}

function maskJson(text: string): unknown {
  try {
    const value = maskFields<unknown>(JSON.parse(text));
    const shown = JSON.stringify(value);
    return shown.length > MAX_LENGTH ? truncated(shown) : value;
  } catch {
    return truncated(maskMalformedJson(text));
  }
}

/** Masks secrets in truncated JSON, which cannot be parsed, by their names in the text. */
function maskMalformedJson(text: string): string {
  const pair = /"([^"]*)"(\s*:\s*)("(?:[^"\\]|\\.)*(?:"|$)|[\d.]+)/g;
  return text.replace(pair, (whole, name: string, colon: string, value: string) => {
    const text = value.replaceAll('"', '');
    return isSecret(name, text) ? `"${name}"${colon}"${mask(text)}"` : whole;
  });
}

function truncated(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
