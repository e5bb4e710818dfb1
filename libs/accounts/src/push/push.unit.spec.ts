import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { KeyWrapping } from '../personal-data/key-wrapping.js';
import { isPushKey, PushKeys } from './push-keys.js';
import { isPushEndpoint } from './push-settings.js';

const hosts = ['fcm.googleapis.com', '*.push.apple.com', '127.0.0.1:8443'];

describe('the address of a push subscription', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/a', true],
    ['https://FCM.googleapis.com/fcm/send/a', true],
    ['https://web.push.apple.com/a', true],
    ['https://127.0.0.1:8443/a', true],
    ['http://fcm.googleapis.com/a', false],
    ['https://fcm.googleapis.com:8443/a', false],
    ['https://fcm.googleapis.com.evil.test/a', false],
    ['https://fcm.googleapis.com@evil.test/a', false],
    ['https://someone@fcm.googleapis.com/a', false],
    ['https://push.apple.com/a', false],
    ['https://evilpush.apple.com/a', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://localhost/a', false],
    ['https://127.0.0.1/a', false],
    ['file:///etc/passwd', false],
    ['no address', false],
  ])('is taken from a known service only: %s', (endpoint, isTaken) => {
    expect(isPushEndpoint(endpoint, hosts)).toBe(isTaken);
  });
});

describe('the keys of push', () => {
  const wrapping = (): KeyWrapping => new KeyWrapping(createSecretKey(Buffer.alloc(32, 7)));

  it('are the same in every process of an installation, and others in another', () => {
    const [api, worker] = [new PushKeys(wrapping(), undefined), new PushKeys(wrapping(), undefined)];
    const other = new PushKeys(new KeyWrapping(createSecretKey(randomBytes(32))), undefined);
    expect(worker).toEqual(api);
    expect(other.publicKey).not.toBe(api.publicKey);
    expect(new PushKeys(wrapping(), other.privateKey).publicKey).toBe(other.publicKey);
    expect(isPushKey(api.publicKey)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['too short', Buffer.alloc(64, 4).toString('base64url')],
    ['compressed', Buffer.alloc(65, 2).toString('base64url')],
    ['no point of the curve', Buffer.alloc(65, 4).toString('base64url')],
  ])('of a browser are refused where they are %s', (_what, key) => {
    expect(isPushKey(key)).toBe(false);
  });
});
