/** Field names whose values are never logged, in lower case and without `-` and `_`. */
const forbidden = new Set(
  `
    address apartmentnumber apikey authorization authtoken bearer birthdate body buildingnumber
    cookie cookies customername dateofbirth dob familystatus firstname fullname gender headers ip
    lastname lat latitude lng long longitude mobile msisdn name notes password phone point query
    registration secret secretkey secrettoken session setcookie streetarea token url
    xauthenticateappid
  `
    .trim()
    .split(/\s+/),
);

const censored = '[redacted]';
const deepest = 6;

/**
 * Redacts a value for the log: fields with forbidden names at any depth, and everything in a text
 * that looks like a secret or a mobile number. An error keeps only type, message, code, detail,
 * stack and cause, because database errors contain the row.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return censored;
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return censored;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isForbidden(key, inner) ? censored : redact(inner, depth + 1),
    ]),
  );
}

function isForbidden(key: string, value: unknown): boolean {
  const plain = key.toLowerCase().replaceAll(/[-_]/g, '');
  if (forbidden.has(plain)) return value !== null && value !== undefined;
  // An error `code` is a word, a verification code consists of digits: only words may pass.
  return plain === 'code' && !(typeof value === 'string' && /^[A-Za-z][A-Za-z_-]*$/.test(value));
}

function redactError(error: Error, depth: number): object {
  const { code, detail, cause } = error as { code?: unknown; detail?: unknown; cause?: unknown };
  const message = scrub(error.message);
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code: scrub(code) } : {}),
    ...(typeof detail === 'object' ? { detail: redact(detail, depth + 1) } : {}),
    // Replace the message first: cutting off its end must not remove the stack frames.
    ...(error.stack ? { stack: scrub(error.stack.replace(error.message, () => message)) } : {}),
    ...(cause instanceof Error ? { cause: redact(cause, depth + 1) } : {}),
  };
}

/**
 * Redacts parts of a text: mobile numbers, tokens and keys by their shape, URL queries, and the
 * parameters of a failed query (drizzle appends them to its message: links, names, any stored
 * value).
 */
function scrub(text: string): string {
  return text
    .replace(/\nparams:[^]*$/, `\nparams ${censored}`)
    .replace(/(?<![\w-])(?:\+|00)?(?:966[\s-]?)?0?5\d{8}(?![\w-])/g, '[mobile]')
    .replace(/\b(Bearer|Basic)\s+\S+/gi, `$1 ${censored}`)
    .replace(/\b[sp]k_(?:test|live)_\w+/g, censored)
    .replace(/(https?:\/\/[^\s?#]+)[?#][^\s]*/g, `$1?${censored}`);
}

/**
 * A path in a form that may be logged, without its query. A tracking link is its own key (T4), and
 * a stop link names a customer, so their tokens are removed.
 */
export const loggablePath = (path: string): string =>
  path.replace(/[?#].*$/s, '').replace(/(\/(?:track|stop|message-stops)\/)[^/]+/, '$1…');
