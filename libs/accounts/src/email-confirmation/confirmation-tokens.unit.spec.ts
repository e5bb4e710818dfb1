import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sealedTextOf } from '@app/ledger';
import { KeyWrapping } from '../personal-data/key-wrapping.js';
import { ConfirmationTokens } from './confirmation-tokens.js';

const tokensOf = (byte: number) =>
  new ConfirmationTokens(new KeyWrapping(createSecretKey(Buffer.alloc(32, byte))));
const sealed = (text: string) =>
  sealedTextOf(`v1:018f6b1a-0000-7000-8000-000000000006:AAECAwQFBgcICQoL:${text}`);
const [email, sealedAnew] = [sealed('c2VhbGVkLXRleHQtZm9yLWV2ZXI'), sealed('c2VhbGVkLXRleHQtZm9yLWV2ZXJ')];
const userId = '018f6b1a-0000-7000-8000-000000000003';
const expiresAt = new Date('2026-11-30T12:00:00.000Z');
const token = tokensOf(7).issue(userId, email, expiresAt);

describe('a token that confirms an address', () => {
  it('names the person and its end, and is for one sealed address', () => {
    const read = tokensOf(7).read(token);

    expect(read).toMatchObject({ userId, expiresAt });
    expect(read?.isFor(email)).toBe(true);
    expect(read?.isFor(sealedAnew)).toBe(false);
  });

  it('is worth nothing under another master key, or with any byte changed', () => {
    expect(tokensOf(8).read(token)?.isFor(email)).toBe(false);
    const bytes = Buffer.from(token, 'base64url');
    for (let at = 0; at < bytes.byteLength; at += 1) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(forged.readUInt8(at) ^ 1, at);
      expect(tokensOf(7).read(forged.toString('base64url'))?.isFor(email)).toBe(false);
    }
  });

  it.each(['', 'token', `${token}AAAA`, token.slice(4)])('is not %j', (other) => {
    expect(tokensOf(7).read(other)).toBeUndefined();
  });
});
