/**
 * A `multipart/form-data` body. The boundary comes from the idempotency key, so that every try of one intent
 * is the same bytes, also after a restart: a service that compares bodies sees one request.
 */
export function multipart(
  fields: [name: string, value: string][],
  idempotencyKey: string,
): { contentType: string; body: string } {
  const boundary = `form-${idempotencyKey}`;
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}
