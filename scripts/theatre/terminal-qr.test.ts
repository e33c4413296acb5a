import { expect, it } from 'vitest';
import { readQr } from '@/lib/kernel/qr-reader.fixture';
import { terminalQr } from './terminal-qr';

it('is what a phone reads from the screen', () => {
  const link = 'https://192.168.1.20:3000';
  const rows = terminalQr(link)
    .split('\n')
    .map((line) => [...line.replace(/\x1b\[[\d;]*m/g, '')])
    .flatMap((line) => [
      line.map((block) => block === '▀' || block === '█'),
      line.map((block) => block === '▄' || block === '█'),
    ]);
  const side = (rows[0]?.length ?? 0) - 4;
  const modules = rows.slice(2, 2 + side).map((row) => row.slice(2, 2 + side));
  expect(readQr(modules).text).toBe(link);
});
