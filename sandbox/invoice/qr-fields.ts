/** What the QR code of a simplified tax invoice says, in ZATCA's order: tags 1 to 5. */
export interface QrFields {
  seller: string;
  vatNumber: string;
  /** Milliseconds. */
  issuedAt: number;
  /** Riyals with two decimals, VAT included. */
  total: string;
  /** Riyals with two decimals. */
  vat: string;
}

/**
 * The text of the QR code by ZATCA's *Security Features Implementation Standards*, phase 1: tag, length and value of each
 * field (both of them one byte, the value UTF-8), in base64. Throws where a value is longer than 255 bytes.
 */
export function qrText({ seller, vatNumber, issuedAt, total, vat }: QrFields): string {
  const stamp = `${new Date(issuedAt).toISOString().slice(0, 19)}Z`;
  const fields = [seller, vatNumber, stamp, total, vat].map((value, index) => {
    const bytes = Buffer.from(value, 'utf8');
    if (bytes.length > 255) throw new Error(`Tag ${index + 1} is longer than 255 bytes`);
    return Buffer.concat([Buffer.from([index + 1, bytes.length]), bytes]);
  });
  return Buffer.concat(fields).toString('base64');
}
