import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate and its key, PEM. */
export interface SelfSigned {
  readonly certificate: Buffer;
  readonly key: Buffer;
}

const sequence = 0x30;
const set = 0x31;
const integer = 0x02;
const bitString = 0x03;
const octetString = 0x04;
const utcTime = 0x17;
const utf8String = 0x0c;
const dayMs = 24 * 60 * 60 * 1_000;

const ecdsaWithSha256 = Buffer.from('06082a8648ce3d040302', 'hex');
const commonName = Buffer.from('0603550403', 'hex');
const subjectAltName = Buffer.from('0603551d11', 'hex');
const basicConstraints = Buffer.from('0603551d13', 'hex');

/** A certificate for this machine, valid for a day, that is its own authority: no key of anybody lies in the tree. */
export function selfSigned(): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(sequence, der(set, der(sequence, commonName, der(utf8String, Buffer.from('localhost')))));
  const algorithm = der(sequence, ecdsaWithSha256);
  const addresses = der(
    sequence,
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const authority = der(sequence, Buffer.from([0x01, 0x01, 0xff]));
  const body = der(
    sequence,
    der(0xa0, der(integer, Buffer.from([2]))),
    der(integer, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    der(sequence, timeOf(Date.now() - dayMs), timeOf(Date.now() + dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      der(
        sequence,
        der(sequence, subjectAltName, der(octetString, addresses)),
        der(sequence, basicConstraints, der(octetString, authority)),
      ),
    ),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = der(sequence, body, algorithm, der(bitString, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    certificate: Buffer.from(`-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`),
    key: Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

/** One value of the encoding that certificates have: what it is, how long, what it holds. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

function timeOf(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(utcTime, Buffer.from(`${digits}Z`));
}
