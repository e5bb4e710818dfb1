import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_INCLUDED = 0x40;

export interface SoftPasskeyOptions {
  readonly origin?: string;
  readonly isVerified?: boolean;
}

/** A passkey without a device, as an authenticator and its browser answer with one (ES256, no attestation). */
export class SoftPasskey {
  readonly id = randomBytes(32).toString('base64url');
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  constructor(private readonly options: SoftPasskeyOptions = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** What `navigator.credentials.create` gives. */
  register(options: { readonly challenge: string; readonly rp: { readonly id: string } }, counter = 0) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const id = Buffer.from(this.id, 'base64url');
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.byteLength);
    const authData = Buffer.concat([
      this.#authData(options.rp.id, counter, CREDENTIAL_INCLUDED),
      ...[Buffer.alloc(16), length, id, coseKey],
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** What `navigator.credentials.get` gives. */
  answer({ challenge, rpId }: { readonly challenge: string; readonly rpId: string }, counter = 0) {
    const authenticatorData = this.#authData(rpId, counter, 0);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    });
  }

  #credential<Answer>(response: Answer) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #authData(rpId: string, counter: number, flags: number): Buffer {
    const { isVerified = true } = this.options;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count]);
  }

  #clientData(type: string, challenge: string): Buffer {
    const { origin = 'http://localhost:4400' } = this.options;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
