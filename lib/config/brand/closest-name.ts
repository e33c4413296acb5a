/**
 * Edit distance between two words: insertions, deletions, substitutions and swaps of neighbours.
 */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (rows[i - 1]?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (rows[i - 1]?.[j - 1] ?? 0) + (same ? 0 : 1),
          ...(swapped ? [(rows[i - 2]?.[j - 2] ?? 0) + 1] : []),
        ),
      );
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

const plain = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The known word that was probably meant; undefined when none is within a third of its letters. */
export function closestName(word: string, words: readonly string[]): string | undefined {
  const [nearest] = words
    .map((candidate) => ({ candidate, far: distance(plain(word), plain(candidate)) }))
    .filter(({ candidate, far }) => far <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((one, other) => one.far - other.far);
  return nearest?.candidate;
}
