import { createECDH, createPublicKey } from 'node:crypto';
import type { KeyWrapping } from '../personal-data/key-wrapping.js';

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const UNCOMPRESSED = 4;
const COORDINATE_BYTES = 32;

/** The pair by which push services know this installation (VAPID, RFC 8292), in base64url. */
export class PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;

  /** @param given VAPID_PRIVATE_KEY; without it the pair follows from the master key */
  constructor(wrapping: KeyWrapping, given: string | undefined) {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(
      given === undefined ? wrapping.derive('key of web push').export() : Buffer.from(given, 'base64url'),
    );
    this.publicKey = pair.getPublicKey('base64url', 'uncompressed');
    this.privateKey = pair.getPrivateKey('base64url');
  }
}

/** Whether a browser's key is a point of the curve: what is none cannot be encrypted for. */
export function isPushKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes.byteLength !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false;
  const [x, y] = [bytes.subarray(1, 1 + COORDINATE_BYTES), bytes.subarray(1 + COORDINATE_BYTES)];
  try {
    createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
      format: 'jwk',
    });
    return true;
  } catch {
    return false;
  }
}
