import { backtestBaseUsd } from '@app/contracts';
import type { PublishedWeek, TrackRecord } from '@app/contracts';
import { trackRecordOutcome } from '@app/strategy';
import type { TrackRecordOutcome } from '@app/strategy';

/** The published weeks, oldest first. */
export const publishedWeeks = ({ lines }: TrackRecord): readonly PublishedWeek[] =>
  lines.flatMap((line) => (line.type === 'track.week-published' ? [line.data] : []));

/** What became of both profiles and of fixed DCA, from the weeks of the record alone. */
export const outcomeOf = (record: TrackRecord): TrackRecordOutcome | undefined =>
  trackRecordOutcome(
    publishedWeeks(record).map(({ price, rsi, regime, multipliers }) => ({
      price: Number(price) / 100,
      rsi: Number(rsi),
      regime,
      multipliers: { direct: Number(multipliers.direct), strategic: Number(multipliers.strategic) },
    })),
    backtestBaseUsd,
  );
