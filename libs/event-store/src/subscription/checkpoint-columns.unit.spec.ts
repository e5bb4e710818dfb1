import { describe, expect, it } from '@jest/globals';
import { fromCheckpointRow, toCheckpointColumns } from './checkpoint-columns.js';

const eventId = '01900000-0000-7000-8000-000000000001';
const first = { commit: 300n, prepare: 299n, eventId };

const rowOf = (checkpoint: Parameters<typeof toCheckpointColumns>[0]) => {
  const { commit_position: commit, prepare_position: prepare, event_id } = toCheckpointColumns(checkpoint);
  return { commit_position: commit.toString(), prepare_position: prepare.toString(), event_id };
};

describe('the stored columns of a checkpoint', () => {
  it.each([[first], [{ ...first, eventId: undefined }]])(
    'are read as they were written: %p',
    (checkpoint) => {
      expect(fromCheckpointRow(rowOf(checkpoint))).toEqual(checkpoint);
    },
  );

  it('do not lock a follower out where a former version moves the position alone during a rolling upgrade', () => {
    const moved = { ...rowOf(first), commit_position: '500', prepare_position: '499' };
    expect(fromCheckpointRow(moved)).toEqual({ commit: 500n, prepare: 499n, eventId: undefined });
  });

  it('name no event where the stored id has no position', () => {
    expect(fromCheckpointRow({ ...rowOf(first), event_id: eventId })).toEqual({
      ...first,
      eventId: undefined,
    });
  });
});
