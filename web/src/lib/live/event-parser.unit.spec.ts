import { describe, expect, it } from '@jest/globals';

import { EventParser } from './event-parser';

const text = 'event: progress\ndata: {"a":1}\n\n: alive\n\nevent: end\ndata: {"b":\ndata: 2}\n\n';

describe('the text of an event stream', () => {
  it('is cut into events, comments left out', () => {
    expect(new EventParser().push(text)).toEqual([
      { name: 'progress', data: '{"a":1}' },
      { name: 'end', data: '{"b":\n2}' },
    ]);
  });

  it('may arrive in any pieces and with any line ends', () => {
    for (const ends of [text, text.replaceAll('\n', '\r\n')]) {
      const parser = new EventParser();
      expect(Array.from(ends).flatMap((character) => parser.push(character))).toHaveLength(2);
    }
  });

  it('keeps an event that has not ended for the next piece', () => {
    const parser = new EventParser();
    expect(parser.push('event: progress\ndata: 1\n')).toEqual([]);
    expect(parser.push('\n')).toEqual([{ name: 'progress', data: '1' }]);
  });

  it('is given up when an event does not end', () => {
    expect(() => new EventParser().push('x'.repeat(70_000))).toThrow(RangeError);
  });
});
