/** A value that must not leak. */
export interface Secret {
  name: string;
  /** As stored, or its bytes where only those matter. */
  value: string | Buffer;
}

/** A piece of data that an outsider could see. */
export interface Piece {
  /** `body`, `header`, `console` …: the channels that the canaries verify. */
  channel: string;
  /** The exact place, for the report. */
  where: string;
  bytes: Buffer;
}

export interface Leak {
  secret: string;
  encoding: string;
  channel: string;
  where: string;
}

/** The encodings of a secret, each with the texts to search for. */
const forms: Record<string, (secret: Buffer) => string[]> = {
  plain: (secret) => [latin(secret)],
  reversed: (secret) => [latin(Buffer.from([...secret].reverse()))],
  hex: (secret) => both(secret.toString('hex')),
  base64: (secret) => cores(secret),
  base64url: (secret) => cores(secret).map(urlSafe),
  percent: (secret) => [
    ...both(secret.toString('hex').replace(/../g, '%$&')),
    latin(Buffer.from(encodeURIComponent(secret.toString('utf8')))),
  ],
  json: (secret) => {
    const text = secret.toString('utf8');
    const inner = JSON.stringify(text).slice(1, -1);
    const escaped = [...text].map(unicodeEscape).join('');
    return [inner, inner.replaceAll('/', '\\/'), ...both(escaped)].map((one) =>
      latin(Buffer.from(one)),
    );
  },
};

export const encodings: readonly string[] = Object.keys(forms);

const latin = (bytes: Buffer): string => bytes.toString('latin1');
const both = (text: string): string[] => [
  text.toLowerCase(),
  text.toUpperCase().replaceAll('\\U', '\\u'),
];
const urlSafe = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_');
const unicodeEscape = (letter: string): string =>
  [...Array(letter.length).keys()]
    .map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');

/**
 * The base64 characters that do not depend on the bytes around the secret, for each of the three
 * alignments.
 */
function cores(secret: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), secret]).toString('base64');
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + secret.length) * 8) / 6);
    return encoded.slice(first, last);
  });
}

/**
 * Searches for secrets in every encoding. Refuses a secret that is too short to be distinguished
 * from chance.
 */
export class Searcher {
  readonly #needles: { secret: string; encoding: string; text: string }[];

  constructor(secrets: Secret[]) {
    this.#needles = secrets.flatMap(({ name, value }) => {
      const bytes = Buffer.from(value);
      if (bytes.length < 8) throw new Error(`${name} is too short to be searched for`);
      return Object.entries(forms).flatMap(([encoding, write]) =>
        [...new Set(write(bytes))].map((text) => ({ secret: name, encoding, text })),
      );
    });
  }

  find(pieces: readonly Piece[]): Leak[] {
    const seen = new Set<string>();
    return pieces.flatMap(({ channel, where, bytes }) => {
      const text = latin(bytes);
      const found = this.#needles.filter((needle) => text.includes(needle.text));
      return found.flatMap(({ secret, encoding }) => {
        const leak = { secret, encoding, channel, where };
        const key = JSON.stringify(leak);
        if (seen.has(key)) return [];
        seen.add(key);
        return [leak];
      });
    });
  }
}
