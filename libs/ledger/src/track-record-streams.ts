import type { TrackRecordEvent } from './events/track-record-event.js';
import { trackRecordEventCodec } from './events/track-record-event.js';
import type { TrackRecordState } from './track-record/track-record.js';
import { EMPTY_TRACK_RECORD, evolveTrackRecord } from './track-record/track-record.js';

/** The streams `track-record` and `track-demo`, as every reader has to load and fold them. */
export const trackRecordStreams = {
  category: 'track',
  codec: trackRecordEventCodec,
  initialState: EMPTY_TRACK_RECORD,
  fold: (
    state: TrackRecordState,
    events: readonly { readonly event: TrackRecordEvent }[],
  ): TrackRecordState => events.reduce((current, { event }) => evolveTrackRecord(current, event), state),
};
