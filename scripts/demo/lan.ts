import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { generate } from 'selfsigned';

/** Both are PEM. */
export interface Certificate {
  key: string;
  cert: string;
  /** The file that contains `cert`. */
  certFile: string;
}

/** The private address ranges that routers assign, the most common one first. */
const kinds = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./];

/**
 * Returns this machine's address in its network, or the requested one. Throws with instructions if
 * there is none.
 */
export function lanAddress(requested?: string): string {
  const found = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  const address = requested
    ? found.find((one) => one === requested)
    : (kinds.map((kind) => found.find((one) => kind.test(one))).find(Boolean) ?? found[0]);
  if (address && isIPv4(address)) return address;
  throw new Error(
    found.length === 0
      ? 'This machine is in no network that a phone could reach it through: connect it, then start again.'
      : `This machine has no address ${requested}. It has ${found.join(', ')}: npm run demo -- --lan=${found[0]}`,
  );
}

const dayMs = 86_400_000;
/** Phones refuse certificates that are valid for more than 398 days. */
export const lifetimeDays = 397;

async function makeCertificate(address: string): Promise<{ private: string; cert: string }> {
  const now = Date.now();
  return generate([{ name: 'commonName', value: 'Laundry demo on this network' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    // The clock of a phone may be slightly behind.
    notBeforeDate: new Date(now - dayMs),
    notAfterDate: new Date(now + (lifetimeDays - 1) * dayMs),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: address },
          { type: 7, ip: '127.0.0.1' },
          { type: 2, value: 'localhost' },
        ],
      },
    ],
  });
}

function isGood(cert: string, address: string): boolean {
  const read = new X509Certificate(cert);
  return read.checkIP(address) !== undefined && Date.parse(read.validTo) - Date.now() > 7 * dayMs;
}

/**
 * Returns the certificate for an address. It is stored, so that a phone that accepted it does not
 * ask again.
 */
export async function loadOrCreateCertificate(
  folder: string,
  address: string,
): Promise<Certificate> {
  const [certFile, keyFile] = [path.join(folder, 'lan-cert.pem'), path.join(folder, 'lan-key.pem')];
  if (!existsSync(certFile) || !isGood(readFileSync(certFile, 'utf8'), address)) {
    const made = await makeCertificate(address);
    mkdirSync(folder, { recursive: true });
    rmSync(keyFile, { force: true });
    writeFileSync(keyFile, made.private, { mode: 0o600 });
    writeFileSync(certFile, made.cert);
  }
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8'), certFile };
}

interface Secured {
  certificate: Certificate;
  host: string;
  port: number;
  /** The port on loopback. */
  to: number;
  /** Other paths get a 404. */
  paths: RegExp;
}

/** Reverse proxy with HTTPS in front of a loopback port. Requests and responses pass unchanged. */
export function serveSecurely({ certificate, host, port, to, paths }: Secured): Promise<Server> {
  // The app announces its own timeout in a header: this server must not close the connection
  // earlier.
  const options = { ...certificate, keepAliveTimeout: 130_000 };
  const server = createServer(options, (incoming, response) => {
    if (!paths.test(incoming.url ?? '')) return void response.writeHead(404).end();
    const onward = request(
      {
        host: '127.0.0.1',
        port: to,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (reply: IncomingMessage) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        pipeline(reply, response, () => {});
      },
    ).once('error', () => {
      if (!response.headersSent) response.writeHead(503, { 'retry-after': '5' });
      response.end();
    });
    pipeline(incoming, onward, () => {});
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
}
