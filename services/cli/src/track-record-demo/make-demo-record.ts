import { createRepository } from '@app/event-store';
import {
  calendarDateOf,
  decideTrackRecordWeek,
  TRACK_DEMO_ID,
  type TrackRecordEvent,
  trackRecordStreams,
  weekMissed,
  weekOf,
  weekPublished,
} from '@app/ledger';
import { ClosesRepository, formatUsdPrice, MarketModesRepository } from '@app/market';
import { systemClock, uuidv5 } from '@app/platform';
import {
  analyseCloses,
  type HistoryAnalysis,
  isoDateOf,
  publishedAdvice,
  weekdayOf,
} from '@app/strategy';
import { type Environment, requiredDatabase, withAuditStores } from '../audit-shared/audit-stores.js';
import { InputError } from '../cli-io.js';

/** Namespace of the command ids, one a week. */
const COMMANDS = '0f6c8f3a-4c1e-5d0b-9b53-2f6a5c7d9e18';
const ACTOR = { kind: 'system', id: 'track-record-demo' } as const;
const DAYS_A_WEEK = 7;
/** So that a missed week can be looked at too. */
const MISSED_EVERY = 9;

/**
 * Appends the weeks that the demo record lacks.
 *
 * @returns how many were appended
 * @throws InputError in production, and on a real market
 */
export async function makeDemoRecord(env: Environment, weeks: number): Promise<number> {
  if (env['NODE_ENV'] === 'production') throw new InputError('There is no demo record in production.');
  return withAuditStores(env, async (stores) => {
    const database = requiredDatabase(stores, 'for the prices of a demo record');
    const series = await new MarketModesRepository(database).current();
    if (series !== 'recorded' && series !== 'local')
      throw new InputError('A demo record is made from the recording or made-up prices alone.');
    const closes = await new ClosesRepository(database).newest(series);
    const history = analyseCloses(
      closes.map(({ day, close }) => ({ date: isoDateOf(day), close: Number(formatUsdPrice(close)) })),
    );
    const records = createRepository({ store: stores.store, clock: systemClock, ...trackRecordStreams });
    let added = 0;
    for (const event of demoWeeks(history, weeks, series)) {
      const commandId = uuidv5(COMMANDS, event.data.week);
      const { outcome } = await records.execute(
        TRACK_DEMO_ID,
        { commandId, correlationId: commandId, actor: ACTOR },
        (state) => decideTrackRecordWeek(event, state),
      );
      if (outcome === 'decided') added += 1;
    }
    return added;
  });
}

function demoWeeks(history: HistoryAnalysis, weeks: number, source: string): TrackRecordEvent[] {
  const { lastDay } = history.series;
  const lastSunday = lastDay - weekdayOf(lastDay);
  return Array.from({ length: weeks }, (_, index) => {
    const sunday = lastSunday - DAYS_A_WEEK * (weeks - 1 - index);
    const week = weekOf(calendarDateOf(isoDateOf(sunday + 1)));
    const advice = publishedAdvice(history, sunday);
    if (advice === undefined || (index + 1) % MISSED_EVERY === 0)
      return weekMissed(week, advice === undefined ? 'not-enough-history' : 'unconfirmed-close', true);
    return weekPublished(week, { isDemo: true, sources: [source], advice });
  });
}
