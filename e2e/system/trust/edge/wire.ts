import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as breathe } from 'node:timers/promises';
import { bytesOf, type Shot } from './shot';

/** What came back, as it stood on the wire. */
export interface Heard {
  /** 0 where no answer came. */
  status: number;
  fields: [name: string, value: string][];
  body: Buffer;
  /** What is said of the connection, where there is no whole answer. */
  fault: string | undefined;
  ms: number;
}

/** A shot and what came of it. */
export interface Fired {
  shot: Shot;
  heard: Heard;
}

/** Longer than the longest wait that the app allows itself for another of its own callers. */
const patienceMs = 30_000;

/** Sends a shot to a port, on a connection of its own, and reads the one answer. Never throws. */
export function fire(
  port: number,
  shot: Shot,
  pace?: (socket: Socket, bytes: Buffer) => unknown,
  waitMs = patienceMs,
): Promise<Heard> {
  return new Promise<Heard>((resolve) => {
    const began = performance.now();
    const reader = new Reader(shot.method === 'HEAD');
    const socket = connect(port, '127.0.0.1');
    let fault: string | undefined;
    const end = (why?: string): void => {
      clearTimeout(patience);
      fault ??= why;
      socket.destroy();
      const whole = reader.answer();
      const heard = whole ?? { status: 0, fields: [], body: reader.rest() };
      resolve({ ...heard, fault: whole ? undefined : fault, ms: performance.now() - began });
    };
    const patience = setTimeout(() => end(`no answer in ${waitMs / 1000} s`), waitMs);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      reader.take(chunk);
      if (reader.isWhole) end();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      fault = error.code ?? error.message;
    });
    socket.on('close', () => {
      reader.close();
      end('closed without a whole answer');
    });
    socket.on('connect', () => {
      const bytes = bytesOf(shot);
      if (pace) pace(socket, bytes);
      else socket.write(bytes);
      if (shot.moreBytes) setTimeout(() => void pour(socket, shot, () => reader.hasBegun), 50);
    });
  });
}

const pieceBytes = 64 * 1024;
const piece = Buffer.alloc(pieceBytes, ' ');
const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);

/** Waits for the first of these, and listens to none of them any more. */
async function firstOf(socket: Socket, ...events: string[]): Promise<void> {
  const over = new AbortController();
  const heard = events.map((event) => once(socket, event, { signal: over.signal }).catch(() => {}));
  await Promise.race(heard);
  over.abort();
}

/** Sends so many bytes, in chunks where the head said so, as long as they are taken and nothing is answered. */
async function pour(socket: Socket, shot: Shot, isAnswered: () => boolean): Promise<void> {
  const isChunked = shot.fields.some(([name]) => name === 'transfer-encoding');
  const bytes = isChunked ? chunk : piece;
  const isTaken = () => !socket.destroyed && !isAnswered();
  for (let left = shot.moreBytes ?? 0; left > 0 && isTaken(); left -= pieceBytes) {
    if (!socket.write(bytes)) await firstOf(socket, 'drain', 'close', 'data');
    await breathe();
  }
  if (isChunked && isTaken()) socket.write('0\r\n\r\n');
}

/** Reads one answer off a connection: its interim ones are passed over. */
class Reader {
  #bytes = Buffer.alloc(0);
  #head: { status: number; fields: [string, string][] } | undefined;
  #isClosed = false;

  constructor(private readonly isHead: boolean) {}

  take(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    while (!this.#head || this.#head.status < 200) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#head = headOf(this.#bytes.subarray(0, end).toString('latin1'));
      this.#bytes = this.#bytes.subarray(end + 4);
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  get hasBegun(): boolean {
    return this.#head !== undefined || this.#bytes.length > 0;
  }

  get isWhole(): boolean {
    return this.answer() !== undefined;
  }

  rest = (): Buffer => this.#bytes;

  answer(): { status: number; fields: [string, string][]; body: Buffer } | undefined {
    const head = this.#head;
    if (!head || head.status < 200) return undefined;
    const body = this.#bodyOf(head);
    return body && { ...head, body };
  }

  #bodyOf({ status, fields }: { status: number; fields: [string, string][] }): Buffer | undefined {
    if (this.isHead || status === 204 || status === 304) return Buffer.alloc(0);
    const length = fieldOf(fields, 'content-length');
    if (length !== undefined) {
      return this.#bytes.length >= Number(length)
        ? this.#bytes.subarray(0, Number(length))
        : undefined;
    }
    if (fieldOf(fields, 'transfer-encoding') === 'chunked') return unchunked(this.#bytes);
    return this.#isClosed ? this.#bytes : undefined;
  }
}

function headOf(text: string): { status: number; fields: [string, string][] } {
  const [line = '', ...lines] = text.split('\r\n');
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(line)?.[1] ?? 0),
    fields: lines.map((one) => {
      const colon = one.indexOf(':');
      return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()];
    }),
  };
}

/** A header of an answer; undefined where it has none. */
export const fieldOf = (fields: Heard['fields'], name: string): string | undefined =>
  fields.find(([known]) => known === name)?.[1];

/** A chunked body, or nothing as long as its last chunk has not come. */
function unchunked(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (size === 0) return bytes.length >= end + 4 ? Buffer.concat(parts) : undefined;
    if (bytes.length < end + 2 + size + 2) return undefined;
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
