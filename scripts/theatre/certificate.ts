import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  bits,
  implicit,
  instant,
  integer,
  octets,
  oid,
  sequence,
  set,
  tagged,
  text,
  truth,
} from './der';

export interface Certificate {
  /** PEM, both. */
  key: string;
  cert: string;
}

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));
const dayMs = 86_400_000;
/** Phones refuse certificates that live longer than 825 days, whoever made them. */
export const lifetimeDays = 397;

const nameOf = (commonName: string): Buffer =>
  sequence(set(sequence(oid('2.5.4.3'), text(commonName))));

const extension = (id: string, content: Buffer, critical = false): Buffer =>
  sequence(oid(id), ...(critical ? [truth()] : []), octets(content));

/**
 * A certificate (X.509 v3, RFC 5280) for one IPv4 address and this machine's own names, signed with its own key: nobody
 * vouches for it, and a browser says so once. Node signs but writes no certificates, and openssl is not on every machine;
 * the format is written here, and what OpenSSL inside Node reads of it is tested.
 */
export function makeCertificate(address: string, now = new Date()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = nameOf('Laundry demo on this network');
  const ip = (dotted: string) => implicit(7, Buffer.from(dotted.split('.').map(Number)));
  const toBeSigned = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    // A phone's clock may be a little behind.
    sequence(
      instant(new Date(now.getTime() - dayMs)),
      instant(new Date(now.getTime() + lifetimeDays * dayMs)),
    ),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      3,
      sequence(
        extension('2.5.29.19', sequence(), true),
        extension('2.5.29.15', bits(Buffer.from([0x80]), 7), true),
        extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))),
        extension(
          '2.5.29.17',
          sequence(ip(address), ip('127.0.0.1'), implicit(2, Buffer.from('localhost'))),
        ),
      ),
    ),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const whole = sequence(toBeSigned, ecdsaWithSha256, bits(signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}
