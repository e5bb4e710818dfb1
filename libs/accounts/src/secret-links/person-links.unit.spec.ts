import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { KeyWrapping } from '../personal-data/key-wrapping.js';
import { PersonLinks } from './person-links.js';

const linksOf = (byte: number, purpose = 'one') =>
  new PersonLinks(new KeyWrapping(createSecretKey(Buffer.alloc(32, byte))), purpose);
const userId = '018f6b1a-0000-7000-8000-000000000003';
const token = linksOf(7).issue(userId, 4);

describe('the secret part of an address', () => {
  it('names a person and a version', () => {
    expect(linksOf(7).read(token)).toEqual({ userId, version: 4 });
  });

  it('is for one purpose, and worth nothing under another master key', () => {
    expect(linksOf(7, 'another').read(token)).toBeUndefined();
    expect(linksOf(8).read(token)).toBeUndefined();
  });

  it('is worth nothing with any byte changed', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let at = 0; at < bytes.byteLength; at += 1) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(forged.readUInt8(at) ^ 1, at);
      expect(linksOf(7).read(forged.toString('base64url'))).toBeUndefined();
    }
  });

  it.each(['', 'token', `${token}AAAA`, token.slice(4)])('is not %j', (other) => {
    expect(linksOf(7).read(other)).toBeUndefined();
  });
});
