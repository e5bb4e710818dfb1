import { createRepository } from '@app/event-store';
import {
  addDays,
  decideTrackRecordWeek,
  mondayOf,
  publicationWeekOf,
  TRACK_DEMO_ID,
  type TrackRecordEvent,
  trackRecordStreams,
  weekMissed,
  weekOf,
  weekPublished,
} from '@app/ledger';
import { ClosesRepository, formatUsdPrice, MarketModesRepository, type StoredClose } from '@app/market';
import { systemClock, uuidv5 } from '@app/platform';
import { analyseCloses, isoDateOf, publishedAdvice, weekdayOf } from '@app/strategy';
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
    const prices = await new ClosesRepository(database).newest(series);
    const records = createRepository({ store: stores.store, clock: systemClock, ...trackRecordStreams });
    let added = 0;
    for (const event of demoWeeks(prices, weeks, systemClock.now())) {
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

/** The last weeks of the prices, as if they ended with this one: next to weeks that people record now. */
function demoWeeks(prices: readonly StoredClose[], weeks: number, now: Date): TrackRecordEvent[] {
  const history = analyseCloses(
    prices.map(({ day, close }) => ({ date: isoDateOf(day), close: Number(formatUsdPrice(close)) })),
  );
  const sources = new Map(prices.map(({ day, source }) => [day, source]));
  const { lastDay } = history.series;
  const lastSunday = lastDay - weekdayOf(lastDay);
  const monday = mondayOf(publicationWeekOf(now));
  return Array.from({ length: weeks }, (_, index) => {
    const daysAgo = DAYS_A_WEEK * (weeks - 1 - index);
    const sunday = lastSunday - daysAgo;
    const week = weekOf(addDays(monday, -daysAgo));
    const advice = publishedAdvice(history, sunday);
    if (advice === undefined || (index + 1) % MISSED_EVERY === 0)
      return weekMissed(week, advice === undefined ? 'not-enough-history' : 'unconfirmed-close', true);
    return weekPublished(week, { isDemo: true, sources: [sources.get(sunday) ?? 'recording'], advice });
  });
}
