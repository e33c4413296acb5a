/** The least length of a run of one colour that counts against a mask. */
const leastRun = 5;
/** A finder pattern's dark and light, with the light that stands beside it on one side. */
const finderLike = ['10111010000', '00001011101'];

/**
 * How hard a symbol is to read, by the four features of ISO/IEC 18004, 7.8.3: runs of one colour, blocks of two by two,
 * what looks like a finder pattern, and how far dark and light are from half and half. The lowest is the mask to take.
 */
export function penaltyOf(modules: readonly (readonly boolean[])[]): number {
  const size = modules.length;
  const rows = modules.map((row) => row.map(Number).join(''));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''));
  return (
    [...rows, ...columns].reduce((sum, line) => sum + runs(line) + finders(line), 0) +
    blocks(rows) +
    balance(rows.join(''), size)
  );
}

const runs = (line: string): number =>
  (line.match(/0+|1+/g) ?? [])
    .filter(({ length }) => length >= leastRun)
    .reduce((sum, { length }) => sum + 3 + length - leastRun, 0);

function finders(line: string): number {
  let found = 0;
  for (let start = 0; start + 11 <= line.length; start += 1) {
    if (finderLike.includes(line.slice(start, start + 11))) found += 1;
  }
  return 40 * found;
}

function blocks(rows: readonly string[]): number {
  let found = 0;
  for (const [y, row] of rows.entries()) {
    const below = rows[y + 1] ?? '';
    for (let x = 0; x + 1 < below.length; x += 1) {
      const four = row.slice(x, x + 2) + below.slice(x, x + 2);
      if (four === '0000' || four === '1111') found += 1;
    }
  }
  return 3 * found;
}

/** Ten for each whole 5 % that the dark modules are away from half. */
function balance(all: string, size: number): number {
  const dark = all.split('1').length - 1;
  return 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10));
}
