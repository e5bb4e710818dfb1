import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { KeyWrapping } from '../personal-data/key-wrapping.js';
import { isPushKey, PushKeys } from './push-keys.js';
import { pushEndpointOf } from './push-settings.js';

const hosts = ['fcm.googleapis.com', '*.push.apple.com', '127.0.0.1:8443'];

describe('the address of a push subscription', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/a', 'https://fcm.googleapis.com/fcm/send/a'],
    ['https://FCM.googleapis.com:443/fcm/send/a', 'https://fcm.googleapis.com/fcm/send/a'],
    ['https:\\\\fcm.googleapis.com\\a', 'https://fcm.googleapis.com/a'],
    ['https://web.push.apple.com/a', 'https://web.push.apple.com/a'],
    ['https://127.0.0.1:8443/a', 'https://127.0.0.1:8443/a'],
  ])('is taken from a known service, in its normal form: %s', (endpoint, taken) => {
    expect(pushEndpointOf(endpoint, hosts)).toBe(taken);
  });

  it.each([
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.evil.test/a',
    'https://fcm.googleapis.com@evil.test/a',
    'https://someone@fcm.googleapis.com/a',
    'https://push.apple.com/a',
    'https://evilpush.apple.com/a',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'file:///etc/passwd',
    'no address',
  ])('is refused where it is of no known service: %s', (endpoint) => {
    expect(pushEndpointOf(endpoint, hosts)).toBeUndefined();
  });

  // Node's older parser, which libraries still dial by, ends the host at these characters.
  it.each([
    'https://127.0.0.1;.push.apple.com/x',
    "https://169.254.169.254'.push.apple.com/x",
    'https://metadata.internal{.push.apple.com/x',
    'https://metadata.internal`.push.apple.com/x',
    'https://metadata.internal".push.apple.com/x',
    'https://metadata.internal,.push.apple.com/x',
  ])('is refused where two parsers would read different hosts: %s', (endpoint) => {
    expect(pushEndpointOf(endpoint, hosts)).toBeUndefined();
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
