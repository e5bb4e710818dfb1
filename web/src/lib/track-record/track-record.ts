import { readTrackRecord, TrackRecordError } from '@app/contracts';
import type { TrackRecord } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';

import { API_BASE } from '../api/send';
import { publicBytes } from '../api/public-bytes';

const PATH = '/track-record';
/** Where anybody downloads the record. */
export const TRACK_RECORD_ADDRESS = `${API_BASE}${PATH}`;

export interface LoadedTrackRecord {
  /** As they were answered: what is verified. */
  readonly bytes: Uint8Array;
  /** Undefined where they are no record; verifying says at which line. */
  readonly record: TrackRecord | undefined;
}

/** The public record of recommendations. Fails with `ApiProblem`. */
export const trackRecordQuery = queryOptions({
  queryKey: ['track-record'],
  queryFn: async ({ signal }): Promise<LoadedTrackRecord> => {
    const bytes = await publicBytes(PATH, signal);
    return { bytes, record: recordOf(bytes) };
  },
});

function recordOf(bytes: Uint8Array): TrackRecord | undefined {
  try {
    return readTrackRecord(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof TrackRecordError) return undefined;
    throw error;
  }
}
