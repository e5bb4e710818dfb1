import { describe, expect, it } from '@jest/globals';
import { correlationIdOf, parseTraceParent, traceIdOf } from './trace-parent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('the header traceparent', () => {
  it.each([
    ['of this version', `00-${TRACE}-${SPAN}-01`, { traceId: TRACE, spanId: SPAN, isSampled: true }],
    ['that is not to be kept', `00-${TRACE}-${SPAN}-02`, { traceId: TRACE, spanId: SPAN, isSampled: false }],
    ['of a later version', `cc-${TRACE}-${SPAN}-01-more`, { traceId: TRACE, spanId: SPAN, isSampled: true }],
    ['that is missing', undefined, undefined],
    ['of the version that is none', `ff-${TRACE}-${SPAN}-01`, undefined],
    ['of no trace', `00-${'0'.repeat(32)}-${SPAN}-01`, undefined],
    ['of no span', `00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
    ['in capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`, undefined],
    ['with a line in it', `00-${TRACE}-${SPAN}-01\nx`, undefined],
    ['that is too short', `00-${TRACE}-${SPAN}`, undefined],
  ])('%s', (_name, header, expected) => {
    expect(parseTraceParent(header)).toEqual(expected);
  });
});

describe('a correlation id and its trace', () => {
  it('are the same number', () => {
    const correlationId = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736';
    expect(correlationIdOf(TRACE)).toBe(correlationId);
    expect(traceIdOf(correlationId)).toBe(TRACE);
    expect(traceIdOf(correlationId.toUpperCase())).toBe(TRACE);
  });

  it.each(['order-4711', '', '00000000-0000-0000-0000-000000000000'])('%j has none', (correlationId) => {
    expect(traceIdOf(correlationId)).toBeUndefined();
  });
});
