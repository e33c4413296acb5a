const SECRET_HEADERS = new Set(['api-key', 'authorization', 'cookie', 'x-event-secret']);
const SECRET_FIELDS = /^(code|number|cvc|password|.*(secret|token).*)$/i;

/** Shows the last four characters, and nothing of what is too short for that to be safe. */
export function mask(secret: string): string {
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
export function maskFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_FIELDS.test(name) && (typeof inner === 'string' || typeof inner === 'number')
        ? mask(String(inner))
        : maskFields(inner),
    ]),
  );
}
