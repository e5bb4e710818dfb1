import { describe, expect, it } from '@jest/globals';
import { eventIdFromBytes, revision } from './identifiers.js';
import { deletedMetadata, limitsOf, streamOfMetadata, withTruncateBefore } from './stream-metadata.js';
import { everythingTruncated, noLimits } from './stream-state.js';

const limits = (data: string | Uint8Array) =>
  limitsOf({
    id: eventIdFromBytes(new Uint8Array(16)),
    type: '$metadata',
    isJson: true,
    data: Buffer.from(data),
    metadata: new Uint8Array(),
  });

describe('stream metadata', () => {
  it('limit a stream by count, age and revision, and name its rights', () => {
    const text = '{"$maxCount":3,"$maxAge":60,"$tb":7,"$acl":{"$r":"anna"},"kitten":1}';
    expect(limits(text)).toEqual({
      maxCount: 3,
      maxAgeSeconds: 60,
      truncateBefore: 7,
      acl: '{"$r":"anna"}',
    });
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['binary data', Uint8Array.from([0, 255, 128])],
    ['nothing', ''],
    ['a list', '[1]'],
    ['null', 'null'],
    ['another kind of value', '{"$maxCount":"3","$maxAge":null,"$tb":[],"$acl":null}'],
    ['numbers that mean nothing', '{"$maxCount":0,"$maxAge":-1,"$tb":1.5}'],
  ])('without sense have no effect: %s', (_case, data) => {
    expect(limits(data)).toEqual(noLimits);
  });

  it('take what they understand next to what they do not', () => {
    expect(limits('{"$maxCount":"3","$tb":2}')).toEqual({ ...noLimits, truncateBefore: 2 });
  });

  it('take the largest revision, as a real server writes it, for a deleted stream', () => {
    expect(limits('{"$tb":9223372036854775807}').truncateBefore).toBe(everythingTruncated);
    expect(limits('{"$tb":1e300}').truncateBefore).toBe(everythingTruncated);
  });

  it('keep everything else when a stream that they hide starts again', () => {
    const before = Buffer.from('{"$maxCount":3,"$tb":9223372036854775807,"kitten":"😾"}');
    const after = Buffer.from(withTruncateBefore(before, revision(5)));
    expect(after.toString()).toBe('{"$maxCount":3,"$tb":5,"kitten":"😾"}');
    expect(Buffer.from(withTruncateBefore(new Uint8Array(), revision(5))).toString()).toBe('{"$tb":5}');
  });

  it('of a deleted stream hide everything and say nothing else', () => {
    expect(limits(deletedMetadata)).toEqual({ ...noLimits, truncateBefore: everythingTruncated });
  });

  it('belong to the stream of their name', () => {
    expect(streamOfMetadata('$$ledger-1')).toBe('ledger-1');
    expect(streamOfMetadata('$$$all')).toBe('$all');
    expect(streamOfMetadata('$settings')).toBeUndefined();
  });
});
