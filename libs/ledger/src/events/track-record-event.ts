import { z } from 'zod';
import { priceInteger } from '@app/money';
import { eventCodec } from './event-codec.js';
import type { DescribedEventCodec } from './event-codec.js';
import { calendarDateField, decimalField, isoWeekField, regimeField } from './event-fields.js';

/** Why a week of the record has no recommendation. */
const missedReasonField = z.enum([
  /** The recording is used. */
  'recorded-market',
  /** The prices are those of local fakes. */
  'made-up-market',
  /** No provider is configured. */
  'no-market',
  /** The newest price is too old for a recommendation. */
  'stale-market',
  /** The Sunday's close is not confirmed. */
  'unconfirmed-close',
  'not-enough-history',
  /** Nothing looked at the market while a week could be published. */
  'not-calculated-in-time',
]);
export type MissedWeekReason = z.output<typeof missedReasonField>;

const weekFields = {
  /** The week that the recommendation is for. */
  week: isoWeekField,
  /** Its first day. */
  monday: calendarDateField,
  /** Made up by a command, to look at; never in `track-record`. */
  isDemo: z.boolean(),
};

const schema = z.discriminatedUnion('type', [
  /** What the strategy recommends for a week, whoever asks: published once, from the close of the Sunday before. */
  z.strictObject({
    type: z.literal('track.week-published'),
    data: z.strictObject({
      ...weekFields,
      strategyVersion: z.int().positive(),
      /** The UTC day of the close: the Sunday before the week. */
      closedOn: calendarDateField,
      /** The close. */
      price: priceInteger,
      /** Who gave this close: the source that was taken, then those that agreed with it. */
      sources: z.array(z.string().min(1).max(100)).min(1).max(20),
      rsi: decimalField,
      /** The close against the one of 182 days before, as a ratio. */
      momentum: decimalField,
      /** After the step of that Sunday. */
      regime: regimeField,
      sid: decimalField,
      /** Multiple of the weekly base, one for each profile. */
      multipliers: z.strictObject({ direct: decimalField, strategic: decimalField }),
      /** Whether the rule sells, a share of what is held; the same condition for both profiles. */
      isSale: z.boolean(),
    }),
  }),
  /** A week without a published recommendation. None is filled in afterwards. */
  z.strictObject({
    type: z.literal('track.week-missed'),
    data: z.strictObject({ ...weekFields, reason: missedReasonField }),
  }),
]);

/** Everything that `track-record` may hold. */
export type TrackRecordEvent = Readonly<z.output<typeof schema>>;
export type TrackRecordEventType = TrackRecordEvent['type'];
export const TRACK_RECORD_EVENT_TYPES: readonly TrackRecordEventType[] = schema.options.map(
  (option) => option.shape.type.value,
);

export const trackRecordEventCodec: DescribedEventCodec<TrackRecordEvent> = eventCodec(schema, {});
