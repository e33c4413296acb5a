import { qrCode } from '../../lib/kernel/qr-code';

const quiet = 2;

/** A link as a QR code for a terminal, two rows of it in one line; black on white whatever the terminal's colours are. */
export function terminalQr(link: string): string {
  const modules = qrCode(link);
  const isDark = (x: number, y: number): boolean => modules[y - quiet]?.[x - quiet] ?? false;
  const side = modules.length + 2 * quiet;
  const blocks = [' ', '▄', '▀', '█'];
  const lines = Array.from({ length: Math.ceil(side / 2) }, (_, line) =>
    Array.from({ length: side }, (__, x) => {
      const [upper, lower] = [isDark(x, 2 * line), isDark(x, 2 * line + 1)];
      return blocks[Number(upper) * 2 + Number(lower)];
    }).join(''),
  );
  return lines.map((line) => `\x1b[30;107m${line}\x1b[0m`).join('\n');
}
