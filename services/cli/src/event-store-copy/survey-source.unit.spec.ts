import { describe, expect, it } from '@jest/globals';
import type { RawEvent } from '@app/event-store/raw';
import { copiedEvents } from './copied-events.js';
import { requireSame } from './same-event.js';
import { surveySource } from './survey-source.js';

const event = (stream: string, revision: bigint, more: Partial<RawEvent> = {}): RawEvent => ({
  stream,
  revision,
  id: '0199a000-0000-7000-8000-000000000001',
  type: 'some.event',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.from('{}'),
  position: { commit: revision, prepare: revision },
  ...more,
});

async function* logOf(...events: readonly RawEvent[]): AsyncGenerator<RawEvent> {
  yield* events;
}

describe('what is copied', () => {
  it("is the users' events and their streams' metadata, not what a server keeps for itself", async () => {
    const streams: string[] = [];
    const log = logOf(
      event('$settings', 0n),
      event('$$$scavenges', 0n),
      event('ledger-a', 0n),
      event('$$ledger-a', 0n),
    );
    for await (const { stream } of copiedEvents(log)) streams.push(stream);
    expect(streams).toEqual(['ledger-a', '$$ledger-a']);
  });

  it('is rejected before anything is written where the beginning of a stream was scavenged', async () => {
    const log = logOf(event('ledger-a', 0n), event('news', 7n), event('ledger-a', 1n));
    await expect(surveySource(log)).rejects.toMatchObject({
      code: 'COPY.REVISIONS_MISSING',
      message: expect.stringContaining('news, revision 7'),
    });
    await expect(surveySource(logOf(event('news', 0n), event('news', 2n)))).rejects.toMatchObject({
      code: 'COPY.REVISIONS_MISSING',
    });
  });

  it('counts tombstones and metadata that a scavenge has thinned, which are no reason to reject', async () => {
    const log = logOf(
      event('news', 0n),
      event('$$news', 3n),
      event('news', 9_223_372_036_854_775_807n, { type: '$streamDeleted' }),
    );
    expect(await surveySource(log)).toEqual({ events: 3, streams: 2, tombstones: 1, renumbered: 1 });
  });
});

describe('an event of the target', () => {
  it.each([
    ['an event of ledger-b', { stream: 'ledger-b' }],
    ['revision 5', { revision: 5n }],
    ['another event id', { id: '0199a000-0000-7000-8000-000000000002' }],
    ['another type', { type: 'other.event' }],
    ['another content type', { contentType: 'application/octet-stream' }],
    ['other data', { data: Buffer.from('{ }') }],
    ['other metadata', { metadata: new Uint8Array() }],
  ])('is distinguished from that of the source by %s', (words, changed) => {
    expect(() => {
      requireSame(event('ledger-a', 4n), event('ledger-a', 4n, changed));
    }).toThrow(new RegExp(`^ledger-a, revision 4: the target has ${words}.*COPY\\.TARGET_DIFFERS`));
  });
});
