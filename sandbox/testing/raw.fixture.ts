import { connect, type Socket } from 'node:net';

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A TCP connection for bytes that no HTTP client would send. */
export class RawConnection {
  private received = '';
  private readonly socket: Socket;
  private readonly ended: Promise<void>;

  constructor(url: string) {
    this.socket = connect(Number(new URL(url).port), '127.0.0.1');
    this.socket.setEncoding('latin1');
    this.socket.on('data', (chunk) => {
      this.received += String(chunk);
    });
    // The server may respond and close the connection before everything was sent.
    this.socket.on('error', () => {});
    this.ended = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  /** Resolves once the bytes are sent. A string is sent as one byte per character. */
  send(bytes: string | Buffer): Promise<void> {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    return new Promise((resolve) => this.socket.write(buffer, () => resolve()));
  }

  /** Resolves with all responses once the server has closed the connection. */
  async responses(): Promise<RawResponse[]> {
    await this.ended;
    return parse(this.received);
  }

  /** Closes the socket immediately. */
  async destroy(): Promise<void> {
    this.socket.destroy();
    await this.ended;
  }
}

function parse(received: string): RawResponse[] {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return [];
  const [status = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.toLowerCase(), value.join(':').trim()];
    }),
  );
  const from = end + 4;
  const to = from + Number(headers['content-length'] ?? received.length);
  const body = Buffer.from(received.slice(from, to), 'latin1').toString('utf8');
  return [{ status: Number(status.split(' ')[1]), headers, body }, ...parse(received.slice(to))];
}

export const BOUNDARY = '----------a-boundary-of-these-tests';
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A multipart form as bytes; `end` follows the last part. */
export const multipart = (
  parts: Iterable<readonly [name: string, value: string | Buffer]>,
  end = `--${BOUNDARY}--\r\n`,
) =>
  Buffer.concat([
    ...[...parts].flatMap(([name, value]) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);
