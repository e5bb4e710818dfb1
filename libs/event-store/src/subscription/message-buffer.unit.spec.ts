import { describe, expect, it } from '@jest/globals';
import { createMessageBuffer } from './message-buffer.js';

describe('a buffer of messages', () => {
  it('takes what there is room for without a wait, and the rest once something was taken', async () => {
    const buffer = createMessageBuffer<number>(2);
    expect(buffer.push(1)).toBeUndefined();
    expect(buffer.push(2)).toBeUndefined();
    const third = buffer.push(3);
    expect(third).toBeInstanceOf(Promise);
    expect(buffer.take(1)).toEqual([1]);
    await third;
    expect(buffer.take(5)).toEqual([2, 3]);
  });

  it('wakes who waits for a message, and who waits for the end', async () => {
    const buffer = createMessageBuffer<number>(2);
    const first = buffer.ready();
    await buffer.push(1);
    await first;
    buffer.take(1);
    const end = buffer.ready();
    buffer.end(new Error('dropped'));
    await end;
    expect(buffer.drained()?.error?.message).toBe('dropped');
  });

  it('lets a source go that waits when the end comes, and keeps nothing of it', async () => {
    const buffer = createMessageBuffer<number>(1);
    await buffer.push(1);
    const second = buffer.push(2);
    buffer.end();
    await second;
    expect(buffer.take(5)).toEqual([1]);
    expect(buffer.drained()).toEqual({ error: undefined });
  });
});
