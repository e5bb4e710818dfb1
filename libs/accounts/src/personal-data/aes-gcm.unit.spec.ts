import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decrypt, encrypt } from './aes-gcm.js';

const key = createSecretKey(Buffer.alloc(32, 1));
const plain = Buffer.from('bought on the train, São Paulo');

describe('encrypt', () => {
  it('gives back what was put in, to the same key and purpose only', () => {
    const sealed = encrypt(key, plain, 'ledger-1 note');

    expect(decrypt(key, sealed, 'ledger-1 note')).toEqual(plain);
    expect(decrypt(key, sealed, 'ledger-2 note')).toBeUndefined();
    expect(decrypt(createSecretKey(Buffer.alloc(32, 2)), sealed, 'ledger-1 note')).toBeUndefined();
  });

  it('notices a changed byte and a cut text', () => {
    const { nonce, ciphertext } = encrypt(key, plain, 'a');
    const changed = Buffer.from(ciphertext);
    changed.writeUInt8(changed.readUInt8(0) ^ 1);

    expect(decrypt(key, { nonce, ciphertext: changed }, 'a')).toBeUndefined();
    expect(decrypt(key, { nonce, ciphertext: ciphertext.subarray(0, 10) }, 'a')).toBeUndefined();
  });

  it('never uses a nonce twice, so equal texts look different', () => {
    expect(encrypt(key, plain, 'a').ciphertext).not.toEqual(encrypt(key, plain, 'a').ciphertext);
  });
});
