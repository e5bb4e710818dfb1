import { describe, expect, it } from '@jest/globals';
import { envelopeOf, isSealedText, MAX_SEALED_LENGTH, sealedTextOf } from './sealed-text.js';

const KEY = '018f6b1a-0000-7000-8000-000000000006';
const SEALED = `v1:${KEY}:AAECAwQFBgcICQoL:c2VhbGVkLXRleHQtZm9yLWV2ZXI`;

describe('a sealed text', () => {
  it('is an envelope of version, key, nonce and ciphertext', () => {
    expect(envelopeOf(sealedTextOf(SEALED))).toEqual({
      keyId: KEY,
      nonce: 'AAECAwQFBgcICQoL',
      ciphertext: 'c2VhbGVkLXRleHQtZm9yLWV2ZXI',
    });
  });

  it.each([
    'my broker is Ana',
    '',
    null,
    SEALED.replace('v1', 'v2'),
    SEALED.replace(KEY, 'ana'),
    `${SEALED}=`,
    `v1:${KEY}:AAEC:c2VhbGVkLXRleHQtZm9yLWV2ZXI`,
    `v1:${KEY}:AAECAwQFBgcICQoL:short`,
    `v1:${KEY}:AAECAwQFBgcICQoL:${'A'.repeat(MAX_SEALED_LENGTH)}`,
  ])('is not %p', (text) => {
    expect(isSealedText(text)).toBe(false);
  });

  it('never quotes what was expected to be sealed', () => {
    expect(() => sealedTextOf('my broker is Ana')).toThrow('Not a sealed text');
  });
});
