export { BacktestHistoryRepository } from './backtests/backtest-history.repository.js';
export type { TrueHistory } from './backtests/backtest-history.repository.js';
export { computeBacktest } from './backtests/compute-backtest.js';
export { checkHistory } from './checks/check-history.js';
export type { HistoryFinding } from './checks/check-history.js';
export type { DayShift } from './checks/day-shift.js';
export { AGREEMENT_BP, ALONE_BP, decidePrice, JUMP_BP } from './checks/decide-price.js';
export type { Opinion, PriceDecision } from './checks/decide-price.js';
export { BackfillCloses } from './closes/backfill-closes.js';
export { FinaliseCloses, FINALISED_DAYS } from './closes/finalise-closes.js';
export { importCloses, planImport } from './closes/import-closes.js';
export type { ImportPlan } from './closes/import-closes.js';
export { createProviders } from './create-providers.js';
export type { Providers } from './create-providers.js';
export { parsePriceCsv } from './csv/price-csv.js';
export type { CsvClose } from './csv/price-csv.js';
export { dayOfInstant, lastCompletedDay } from './days.js';
export { feedSettingsShape, localProviderPrefix, rateProviderLabels } from './feed-settings.js';
export { FeedError } from './http/feed-error.js';
export { centsOfPrice, formatUsdPrice, isWithin, medianOf, parseUsdPrice } from './numbers/usd-price.js';
export type { UsdPrice } from './numbers/usd-price.js';
export type { FeedSeries, PriceProvider, SpotQuote } from './ports.js';
export { FillRates } from './rates/fill-rates.js';
export { recordedDailyCloses, recordedLastDay } from './recorded/recorded-closes.js';
export { formatWeeklyTable, weeklyClosesOf, WeeklyTableError } from './recorded/weekly-table.js';
export { BackfillsRepository } from './stores/backfills.repository.js';
export type { BackfillStep } from './stores/backfills.repository.js';
export { CloseObservationsRepository } from './stores/close-observations.repository.js';
export { closesVersion } from './stores/closes-version.repository.js';
export { ClosesRepository } from './stores/closes.repository.js';
export type { StoredClose } from './stores/closes.repository.js';
export { FeedHealthRepository } from './stores/feed-health.repository.js';
export {
  isOfChosenRates,
  isOfChosenSeries,
  MarketModesRepository,
} from './stores/market-modes.repository.js';
export { PriceQuarantineRepository, QuarantineError } from './stores/price-quarantine.repository.js';
export type {
  DecidedTick,
  QuarantinedPrice,
  QuarantineStatus,
} from './stores/price-quarantine.repository.js';
export { TicksRepository } from './stores/ticks.repository.js';
export { PRICE_AGE_LIMIT_MS } from './ticks/price-age.js';
export { lastTickWindow, provisionalWindow } from './ticks/provisional-close.js';
