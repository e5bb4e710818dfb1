import { describe, expect, it } from '@jest/globals';
import type { ExpectedRevision } from '../streams/append.js';
import { newEventId, position, revision } from '../streams/identifiers.js';
import { encodeBatchAnswer } from './batch-append.codec.js';
import { BatchAppendResp } from './generated.js';

const correlationId = newEventId();
const answerTo = (stream: string, expected: ExpectedRevision) => {
  const outcome = {
    kind: 'appended',
    lastRevision: revision(Number.MAX_SAFE_INTEGER - 1),
    position: position(2 ** 40),
  } as const;
  return BatchAppendResp.deserializeBinary(
    encodeBatchAnswer(correlationId, { stream, expected, deadlineMs: Infinity }, outcome),
  );
};

describe('the hand-written answer to an append', () => {
  it('is read back by the generated classes with every field as it was', () => {
    const answer = answerTo('ação-💶', { kind: 'exact', revision: 2n ** 64n - 1n });

    expect(answer.getCorrelationId()?.getString()).toBe(correlationId);
    expect(Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe('ação-💶');
    expect(answer.getStreamPosition()).toBe(String(2n ** 64n - 1n));
    expect(answer.getSuccess()?.getCurrentRevision()).toBe(String(Number.MAX_SAFE_INTEGER - 1));
    expect(answer.getSuccess()?.getPosition()?.toObject()).toEqual({
      commitPosition: String(2 ** 40),
      preparePosition: String(2 ** 40),
    });
    expect(answer.hasError()).toBe(false);
  });

  it.each(['any', 'no-stream', 'stream-exists'] as const)('echoes the expectation %s', (kind) => {
    const answer = answerTo('a-1', { kind });

    expect({
      any: answer.hasAny(),
      'no-stream': answer.hasNoStream(),
      'stream-exists': answer.hasStreamExists(),
    }).toEqual({ any: false, 'no-stream': false, 'stream-exists': false, [kind]: true });
  });
});
