import type { Chance } from '../../chance';
import type { Known } from './guests';
import type { Shot } from './shot';

const crlf = '\r\n';

/** Bytes of chance, the same for the same seed. */
const noise = (chance: Chance, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => chance.below(256)));

/** Requests within requests, and framing that two servers read in two ways. */
const smuggled = (host: string): string[] => {
  const call = `POST /api/coverage?locale=en HTTP/1.1${crlf}Host: ${host}${crlf}`;
  const within = `POST /api/journey?locale=en HTTP/1.1${crlf}Host: ${host}${crlf}Origin: http://${host}${crlf}`;
  const chunked = `Transfer-Encoding: chunked${crlf}`;
  return [
    `${call}Content-Length: 5${crlf}${chunked}${crlf}0${crlf}${crlf}${within}${crlf}`,
    `${call}${chunked}Content-Length: 300${crlf}${crlf}0${crlf}${crlf}${within}${crlf}`,
    `${call}Transfer-Encoding: chunked, identity${crlf}${crlf}0${crlf}${crlf}`,
    `${call}Transfer-Encoding: xchunked${crlf}${crlf}0${crlf}${crlf}`,
    `${call}Transfer-Encoding : chunked${crlf}${crlf}0${crlf}${crlf}`,
    `${call}Transfer-Encoding: chunked${crlf}${chunked}${crlf}0${crlf}${crlf}`,
    `${call}Transfer-Encoding:\x0bchunked${crlf}${crlf}0${crlf}${crlf}`,
    `${call}Content-Length: 2${crlf}Content-Length: 3${crlf}${crlf}{}x`,
    `${call}Content-Length: -1${crlf}${crlf}{}`,
    `${call}Content-Length: 0x2${crlf}${crlf}{}`,
    `${call}Content-Length: 2, 2${crlf}${crlf}{}`,
    `${call}Content-Length: +2${crlf}${crlf}{}`,
    `${call}${chunked}${crlf}zz${crlf}{}${crlf}0${crlf}${crlf}`,
    `${call}${chunked}${crlf}-1${crlf}{}${crlf}0${crlf}${crlf}`,
    `${call}${chunked}${crlf}ffffffffffffffff${crlf}{}${crlf}0${crlf}${crlf}`,
    `${call}${chunked}${crlf}2;${'x'.repeat(20_000)}${crlf}{}${crlf}0${crlf}${crlf}`,
    `${call}${chunked}${crlf}2\n{}\n0\n\n`,
    `${call}${chunked}${crlf}0${crlf}x-next-intl-locale: ar${crlf}next-action: x${crlf}${crlf}`,
    `GET /api/health/live HTTP/1.1${crlf}Host: ${host}${crlf}${chunked}${crlf}0${crlf}${crlf}${within}${crlf}`,
    `GET /api/health/live HTTP/1.1${crlf}Host: ${host}${crlf}Content-Length: ${within.length + 2}${crlf}${crlf}${within}${crlf}`,
  ];
};

const broken = (host: string): string[] => {
  const line = `Host: ${host}${crlf}`;
  return [
    `GET /api/health/live HTTP/1.1${crlf}${line}X: a${crlf} folded${crlf}${crlf}`,
    `GET /api/health/live HTTP/1.1\n${line.trim()}\n\n`,
    `GET /api/health/live HTTP/1.1\r${line}\r\r`,
    `GET /api/health/live HTTP/1.1${crlf}${crlf}`,
    `GET /api/health/live${crlf}${crlf}`,
    `GET /api/health/live HTTP/0.9${crlf}${line}${crlf}`,
    `GET /api/health/live HTTP/1.0${crlf}${crlf}`,
    `GET /api/health/live HTTP/1.0${crlf}${line}${crlf}`,
    `GET /api/health/live HTTP/2.0${crlf}${line}${crlf}`,
    `GET /api/health/live HTTP/9.9${crlf}${line}${crlf}`,
    `GET  /api/health/live  HTTP/1.1${crlf}${line}${crlf}`,
    `GET /api/health/live HTTP/1.1 ${crlf}${line}${crlf}`,
    ` GET /api/health/live HTTP/1.1${crlf}${line}${crlf}`,
    `GET\t/api/health/live\tHTTP/1.1${crlf}${line}${crlf}`,
    `GET /api/health/live\0 HTTP/1.1${crlf}${line}${crlf}`,
    `GET /api/health/live#x HTTP/1.1${crlf}${line}${crlf}`,
    `GET /${'x'.repeat(40_000)} HTTP/1.1${crlf}${line}${crlf}`,
    `GET /api/health/live HTTP/1.1${crlf}${line}: no name${crlf}${crlf}`,
    `GET /api/health/live HTTP/1.1${crlf}${line}X\0: a${crlf}${crlf}`,
    `GET /api/health/live HTTP/1.1${crlf}${line}X: a\0b${crlf}${crlf}`,
    `GET /api/health/live HTTP/1.1${crlf}${line}X: a\x7f\x01${crlf}${crlf}`,
    `GET /api/health/live HTTP/1.1${crlf}${line}no colon${crlf}${crlf}`,
    `GET /api/health/live HTTP/1.1${crlf}${line}${'A: b\r\n'.repeat(3_000)}${crlf}`,
    `GET /api/health/live HTTP/1.1${crlf}${line}A: ${'b'.repeat(100_000)}${crlf}${crlf}`,
    `GET /api/health/live HTTP/1.1${crlf}${line}Connection: close, upgrade${crlf}Upgrade: h2c${crlf}${crlf}PRI`,
    `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`,
    `OPTIONS * HTTP/1.1${crlf}${line}${crlf}`,
    `CONNECT evil.example:443 HTTP/1.1${crlf}${line}${crlf}`,
    `CONNECT / HTTP/1.1${crlf}${line}${crlf}`,
    `POST /api/coverage?locale=en HTTP/1.1${crlf}${line}Origin: http://${host}${crlf}Content-Type: application/json${crlf}Content-Length: 90${crlf}${crlf}{"point"`,
    `POST /api/coverage?locale=en HTTP/1.1${crlf}${line}Expect: 100-continue${crlf}Content-Length: 9${crlf}${crlf}`,
    `GET /api/health/live HTTP/1.1${crlf}${line}`,
    `GET /api/health/live HTTP`,
    `\r\n\r\n\r\n`,
    `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03`,
    `SSH-2.0-OpenSSH_9.2${crlf}`,
    `HELO evil.example${crlf}`,
    `{"jsonrpc":"2.0"}`,
  ];
};

/** All bytes that are no request, or only just, one after the other. */
export function everyGarbage({ origin }: Known): Shot[] {
  const { host } = new URL(origin);
  const shot = (kind: string, text: string): Shot => ({
    kind,
    method: '',
    target: '',
    fields: [],
    body: undefined,
    raw: Buffer.from(text, 'latin1'),
  });
  return [
    ...smuggled(host).map((text) => shot('smuggling', text)),
    ...broken(host).map((text) => shot('garbage', text)),
  ];
}

/** One of them, or noise, or one that is cut off or has noise in it. */
export function garbage(chance: Chance, known: Known): Shot {
  const one = chance.of(everyGarbage(known));
  const bytes = one.raw ?? Buffer.alloc(0);
  switch (chance.below(5)) {
    case 0:
      return { ...one, kind: 'noise', raw: noise(chance, 1 + chance.below(2_000)) };
    case 1:
      return { ...one, raw: bytes.subarray(0, 1 + chance.below(bytes.length)) };
    case 2: {
      const at = chance.below(bytes.length);
      const raw = Buffer.concat([bytes.subarray(0, at), noise(chance, 3), bytes.subarray(at)]);
      return { ...one, raw };
    }
    default:
      return one;
  }
}
