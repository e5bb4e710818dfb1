import { describe, expect, it } from '@jest/globals';
import type { SubscriptionMessage } from '../port/event-store.js';
import { IncompleteAppendBuffer } from './incomplete-append-buffer.js';

let position = 0n;
const next = () => {
  position += 1n;
  return { commit: position, prepare: position };
};

function event(stream: string, index: number, count: number): SubscriptionMessage {
  return {
    kind: 'event',
    event: {
      ...{ stream, revision: BigInt(index), id: `${stream} ${index}`, type: 'x', data: {} },
      ...{ metadata: { append: { index, count } }, position: next(), created: new Date(0) },
    },
  };
}

const checkpoint = (): SubscriptionMessage => ({ kind: 'checkpoint', position: next() });

function holding(...messages: readonly SubscriptionMessage[]): IncompleteAppendBuffer {
  const hold = new IncompleteAppendBuffer();
  for (const message of messages) hold.add(message);
  return hold;
}

describe('messages that wait for the rest of an append', () => {
  it('are those from its first event on; all before it may go', () => {
    const messages = [event('a', 0, 1), checkpoint(), event('b', 0, 2), event('c', 0, 1)];
    const hold = holding(...messages);
    expect(hold.takeWhole()).toEqual(messages.slice(0, 2));
    expect([hold.events, hold.isPassed, hold.open?.event.stream]).toEqual([2, true, 'b']);
    const rest = event('b', 1, 2);
    hold.add(rest);
    expect(hold.takeWhole()).toEqual([...messages.slice(2), rest]);
    expect([hold.events, hold.size, hold.open]).toEqual([0, 0, undefined]);
  });

  it('end with the last of several appends that a copied log has mixed', () => {
    const hold = holding(event('a', 0, 2), event('b', 0, 2), event('a', 1, 2));
    expect(hold.takeWhole()).toEqual([]);
    hold.add(event('b', 1, 2));
    expect(hold.takeWhole()).toHaveLength(4);
    expect(hold.takeBroken()).toEqual([]);
  });

  it('keep the newest mark of a filtered stretch alone, however long it is', () => {
    const hold = holding(event('a', 0, 2));
    for (let mark = 0; mark < 1_000; mark += 1) hold.add(checkpoint());
    expect(hold.size).toBe(2);
    expect(hold.takeAll().messages.at(-1)).toEqual({
      kind: 'checkpoint',
      position: { commit: position, prepare: position },
    });
  });
});
