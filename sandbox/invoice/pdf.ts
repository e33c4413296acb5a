export interface Line {
  text: string;
  /** Points. */
  size: number;
}

const PAGE = { width: 595, height: 842, margin: 56 };
const LEADING = 1.6;

/** A one-page A4 PDF 1.4 of Latin text in Helvetica, line under line. Other scripts come out as question marks. */
export function writePdf(lines: readonly Line[]): Uint8Array {
  const content = drawing(lines);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
      '/Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer =
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  // Every character is one byte, so the offsets above are byte offsets.
  return new Uint8Array(Buffer.from(file + trailer, 'latin1'));
}

function drawing(lines: readonly Line[]): string {
  let y = PAGE.height - PAGE.margin;
  const drawn = lines.map(({ text, size }) => {
    y -= size * LEADING;
    return `BT /F1 ${size} Tf ${PAGE.margin} ${y.toFixed(1)} Td (${escaped(text)}) Tj ET`;
  });
  return drawn.join('\n');
}

function escaped(text: string): string {
  const latin = text.replace(/·/g, '-').replace(/[^\x20-\x7e]/g, '?');
  return latin.replace(/[\\()]/g, '\\$&');
}
