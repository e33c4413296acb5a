/** A byte order mark: without it, Excel reads UTF-8 as the system's own encoding. */
export const csvStart = '\ufeff';

/**
 * A line of CSV (RFC 4180). A value that a spreadsheet would run as a formula starts with an
 * apostrophe.
 */
export const csvLine = (values: readonly string[]): string =>
  `${values
    .map((value) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value))
    .map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',')}\r\n`;
