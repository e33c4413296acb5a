import { expect, it } from 'vitest';
import { csvLine } from './csv';

it.each([
  [['2026-12-01', '5', 'clothes'], '2026-12-01,5,clothes\r\n'],
  [['العائلة, كبيرة', 'a "b"', 'two\nlines'], '"العائلة, كبيرة","a ""b""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx\r\n"],
])('writes %j so that a spreadsheet reads text', (values, line) =>
  expect(csvLine(values)).toBe(line),
);
