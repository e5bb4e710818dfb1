import type {
  EventStoreDBClient,
  ReadRevision,
  ResolvedEvent,
  StreamSubscription,
} from '@eventstore/db-client';
import { END, NO_STREAM, START, TimeoutError } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { append, caughtUp, newEvents, newStream } from './contract-client.js';

/** More than the sockets, both programs' buffers and a server's live queue hold. */
const appends = 120;
const bytesEach = 100_000;

/** What becomes of a live subscriber that does not take what comes: part of `describeEventStoreContract`. */
export function describeFallingBehindContract(client: () => EventStoreDBClient): void {
  describe('a subscriber that is live and stops taking events', () => {
    it('is sent caughtUp again, or TimeoutError, after which another subscription has the rest', async () => {
      const stream = newStream('behind');
      let subscription = subscribe(client(), stream, END);
      let failed = failureOf(subscription);
      await caughtUp(subscription);
      let again = caughtUp(subscription);
      // Nothing is read from the subscription until everything is written.
      for (let index = 0; index < appends; index += 1) {
        const expected = index === 0 ? NO_STREAM : BigInt(index - 1);
        await append(client(), stream, newEvents(1, 'x'.repeat(bytesEach)), expected);
      }
      const revisions: (bigint | undefined)[] = [];
      const receive = ({ event }: ResolvedEvent): number => revisions.push(event?.revision);
      for (;;) {
        subscription.on('data', receive);
        const failure = await Promise.race([again, failed]);
        if (failure === undefined) break;
        subscription.off('data', receive).pause();
        expect(failure).toBeInstanceOf(TimeoutError);
        subscription = subscribe(client(), stream, revisions.at(-1) ?? START);
        [failed, again] = [failureOf(subscription), caughtUp(subscription)];
      }
      while (revisions.length < appends) await new Promise(setImmediate);
      await subscription.unsubscribe();
      expect(revisions).toEqual(Array.from({ length: appends }, (_, index) => BigInt(index)));
    });
  });
}

function subscribe(
  client: EventStoreDBClient,
  stream: string,
  fromRevision: ReadRevision,
): StreamSubscription {
  return client.subscribeToStream(stream, { fromRevision }, { highWaterMark: 1 });
}

function failureOf(subscription: StreamSubscription): Promise<unknown> {
  return new Promise((resolve) => {
    subscription.on('error', resolve);
  });
}
