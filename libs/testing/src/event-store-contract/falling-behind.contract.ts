import type { EventStoreDBClient } from '@eventstore/db-client';
import { END, NO_STREAM } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { append, caughtUp, newEvents, newStream } from './contract-client.js';

/** More than the sockets, both programs' buffers and a server's live queue hold. */
const appends = 50;
const bytesEach = 900_000;

/** What a subscriber is notified of its own place: that it has everything, that it no longer has, that it has again. */
export function describeFallingBehindContract(client: () => EventStoreDBClient): void {
  describe('a subscriber that is live and stops taking events', () => {
    it('is told that it fell behind, and that it caught up when it has taken them', async () => {
      const stream = newStream('behind');
      const subscription = client().subscribeToStream(stream, { fromRevision: END }, { highWaterMark: 1 });
      const told: string[] = [];
      subscription.on('fellBehind', () => told.push('fell behind'));
      subscription.on('caughtUp', () => told.push('caught up'));
      await caughtUp(subscription);
      // Nothing is read from the subscription until everything is written.
      for (let index = 0; index < appends; index += 1) {
        const expected = index === 0 ? NO_STREAM : BigInt(index - 1);
        await append(client(), stream, newEvents(1, 'x'.repeat(bytesEach)), expected);
      }
      let received = 0;
      for await (const { event } of subscription) {
        expect(event?.revision).toBe(BigInt(received));
        received += 1;
        if (received === appends) break;
      }
      expect(received).toBe(appends);
      expect(told.slice(0, 2)).toEqual(['caught up', 'fell behind']);
    });
  });
}
