export { DEFAULT_BASE, DEFAULT_PROFILE, EMPTY_ACCOUNT, evolveAccount } from './account/account-state.js';
export type { AccountState } from './account/account-state.js';
export { dollarsForReais } from './account/base-in-reais.js';
export { accountRejectionDetail, decideAccount } from './account/decide-account.js';
export type { AccountCommand, AccountRejection } from './account/decide-account.js';
export { decideSubscription, previewRenewal } from './account/decide-subscription.js';
export type {
  RenewalPreview,
  RenewalType,
  SubscriptionAction,
  SubscriptionCommand,
  SubscriptionDecision,
  SubscriptionRejection,
} from './account/decide-subscription.js';
export { PLAN_LENGTHS, wholeDaysBetween } from './account/plan-period.js';
export {
  isSubscriptionActive,
  nextPeriod,
  periodAt,
  subscriptionStatus,
} from './account/subscription-state.js';
export type {
  SubscriptionPeriod,
  SubscriptionState,
  SubscriptionStatus,
} from './account/subscription-state.js';
export {
  addDays,
  calendarDateOf,
  daysBetween,
  FIRST_BITCOIN_DAY,
  isCalendarDate,
  isoWeekday,
} from './calendar/calendar-date.js';
export type { CalendarDate } from './calendar/calendar-date.js';
export { instantOf, isInstant } from './calendar/instant.js';
export type { Instant } from './calendar/instant.js';
export { isIsoWeek, isoWeekOf, mondayOf, sundayOf, weekOf } from './calendar/iso-week.js';
export type { IsoWeek } from './calendar/iso-week.js';
export { dateInZone, hourInZone, isTimeZone } from './calendar/time-zone.js';
export { DEFAULT_DESCRIPTIONS } from './decide/cash-event.js';
export type { CashMovementKind } from './decide/cash-event.js';
export { RECORDING_GRACE_DAYS } from './decide/check-date.js';
export type {
  CommandContext,
  ExecutePart,
  Fill,
  GuardPrice,
  ImportedCashMovement,
  ImportedRow,
  ImportedTrade,
  IssueRecommendation,
} from './decide/commands.js';
export type { Decision } from './decide/decision.js';
export { decideDeposit, decideWithdrawal } from './decide/dynamic-balance.js';
export { decideEditCashMovement, decideEditTrade } from './decide/edit-transaction.js';
export { decideExecuteInvestment } from './decide/execute-investment.js';
export { decideExecuteReinvestment } from './decide/execute-reinvestment.js';
export { decideExecuteSale } from './decide/execute-sale.js';
export {
  decideAbortImport,
  decideAddImportRows,
  decideCompleteImport,
  decideRestoreImport,
  decideStartImport,
  decideVoidImport,
} from './decide/import-batch.js';
export { decideIssueRecommendation } from './decide/issue-recommendation.js';
export { decideManualBuy } from './decide/manual-buy.js';
export { decideManualSell } from './decide/manual-sell.js';
export { decideCashWithdrawal, decideTransfer } from './decide/portfolio-cash.js';
export type { ExecutionMatch } from './decide/match-execution.js';
export { previewImport } from './decide/preview-import.js';
export type { ImportPreview, RowPreview } from './decide/preview-import.js';
export { rejectionDetail } from './decide/rejection-detail.js';
export { rejectionCategory } from './decide/rejection.js';
export type { Rejection, RejectionCategory } from './decide/rejection.js';
export { decideRestore, RESTORE_DAYS } from './decide/restore-transaction.js';
export { sellableBitcoin } from './decide/sellable-bitcoin.js';
export { decideSetAside } from './decide/set-aside.js';
export { validateOperation } from './decide/validate-operation.js';
export { decideVoid } from './decide/void-transaction.js';
export { baseLeft, weeklyRuleViolations } from './decide/weekly-rules.js';
export type { WeeklyRulesCheck } from './decide/weekly-rules.js';
export { accountEventCodec, roleField } from './events/account-event.js';
export type { AccountEvent, DisplayCurrency, Language, Role, TaxCountry } from './events/account-event.js';
export { profileField, regimeField } from './events/event-fields.js';
export type { InvestorProfile, Paid, Regime, WeeklyOperation } from './events/event-fields.js';
export { MAX_IMPORT_ROWS } from './events/import.events.js';
export { ledgerEventCodec } from './events/ledger-event.js';
export type { LedgerEvent, LedgerEventData } from './events/ledger-event.js';
export { recommendationIssued } from './events/recommendation-issued.event.js';
export type { RecommendedAmount } from './events/recommendation-issued.event.js';
export { paymentEventCodec, paymentMethodField, paymentProviderField } from './events/payment-event.js';
export type {
  Closing,
  HoldReason,
  PaidAmount,
  PaymentCreated,
  PaymentEvent,
  PaymentMethod,
  PaymentProvider,
  Reversal,
} from './events/payment-event.js';
export { planField } from './events/plan-field.js';
export type { Plan } from './events/plan-field.js';
export { envelopeOf, isSealedText, sealedTextOf } from './events/sealed-text.js';
export type { SealedText } from './events/sealed-text.js';
export { subscriptionEventCodec } from './events/subscription-event.js';
export type {
  SubscriptionEvent,
  SubscriptionGrantEvent,
  SubscriptionOrigin,
} from './events/subscription-event.js';
export { trackRecordEventCodec } from './events/track-record-event.js';
export type { MissedWeekReason, TrackRecordEvent } from './events/track-record-event.js';
export type { ProceedsTo } from './events/trade.events.js';
export {
  commandIdOf,
  importIdOf,
  isPaymentId,
  isUserId,
  paymentIdOf,
  recommendationIdOf,
  transactionIdOf,
  userIdOf,
} from './ids.js';
export type { CommandId, ImportId, PaymentId, RecommendationId, TransactionId, UserId } from './ids.js';
export { LedgerInvariantError } from './ledger-invariant.error.js';
export { ledgerStreams } from './ledger-streams.js';
export { closeBook } from './metrics/close-book.js';
export type { CloseBook, DayClose } from './metrics/close-book.js';
export { averagePriceOf, figuresOf } from './metrics/figures.js';
export { monthOf, reaisOfSales, salesByDayOf } from './metrics/month-sales.js';
export type { SalesOfDay } from './metrics/month-sales.js';
export {
  NO_REAIS,
  paidInReais,
  totalsInReaisByDay,
  tradeInReais,
  worthInReais,
} from './metrics/totals-in-reais.js';
export type { PaidTrade, RateOnDay, TotalsInReais } from './metrics/totals-in-reais.js';
export { comparableDcaByDay, returnsCurve } from './metrics/portfolio-statement.js';
export type { PricedAt, StatedLedger } from './metrics/portfolio-statement.js';
export { INDEX_ONE } from './metrics/time-weighted.js';
export type { IndexPoint } from './metrics/time-weighted.js';
export { dynamicBalanceRunwayWeeks } from './metrics/dynamic-balance-runway-weeks.js';
export { dynamicBalanceTotalsOf } from './metrics/dynamic-balance-totals.js';
export { holdingsView, statementViewAt } from './metrics/statement-view.js';
export { asCorrectedOn, correctedStateOn, momentOf } from './metrics/time-machine.js';
export type { Moment } from './metrics/time-machine.js';
export type { AdvisedWeek, Choice } from './metrics/reports/adherence.js';
export type { ComparedAccount } from './metrics/reports/compared-account.js';
export { brazilYear, lastDayOfYear } from './metrics/reports/brazil-year.js';
export type {
  BrazilMonth,
  BrazilPosition,
  BrazilSalesDay,
  BrazilYear,
} from './metrics/reports/brazil-year.js';
export { entriesInReais } from './metrics/reports/entries-in-reais.js';
export type { LuckResult } from './metrics/reports/luck-band.js';
export { portfolioSummary } from './metrics/reports/portfolio-summary.js';
export type { CashFlows, PortfolioSummary, SummaryPeriod } from './metrics/reports/portfolio-summary.js';
export type {
  PriceOn,
  ReportEntry,
  ReportRange,
  ReportTrade,
  Standing,
} from './metrics/reports/report-entry.js';
export { strategyPerformance, strategyStart } from './metrics/reports/strategy-performance.js';
export type { ComparedWeek, StrategyPerformance } from './metrics/reports/strategy-performance.js';
export { averageCostSums, LOT_METHODS, soldLots, sumsOfLots } from './metrics/reports/tax-lots.js';
export type { GainSums, LotMethod, SoldLot } from './metrics/reports/tax-lots.js';
export { transactionAnalysis } from './metrics/reports/transaction-analysis.js';
export type { PlannedSums, TransactionAnalysis, TypeSums } from './metrics/reports/transaction-analysis.js';
export { weekStatus, weekStatusOf } from './metrics/week-status.js';
export { withinLimits } from './metrics/within-limits.js';
export { decidePayment } from './payment/decide-payment.js';
export type {
  PaymentCommand,
  PaymentDecision,
  PaymentRejection,
  ProviderPayment,
} from './payment/decide-payment.js';
export { paidMinusDue } from './payment/paid-amount.js';
export { evolvePayment } from './payment/payment-state.js';
export type { PaymentState, PaymentStatus } from './payment/payment-state.js';
export { EMPTY_LEDGER } from './state/empty-ledger.js';
export { historyIndexOf, isBefore } from './state/history-order.js';
export { NO_SUMS, sumsAfter } from './state/kind-sums.js';
export { foldLedger } from './state/ledger-fold.js';
export type { RecordedLedgerEvent } from './state/ledger-fold.js';
export { ledgerStateOf, ZERO_TOTALS } from './state/ledger-state.js';
export type {
  HistoryRow,
  ImportBatch,
  LedgerState,
  Movement,
  Recommendation,
  RunningTotals,
  Timeline,
  TimelineChange,
  Trade,
  Transaction,
  TransactionKind,
} from './state/ledger-state.js';
export { assertBalanced, postingsOf, postingsOfTransaction } from './state/postings.js';
export type { LedgerAccount, Posting } from './state/postings.js';
export { LedgerTimeline } from './state/timeline.js';
export { kindOpenedBy } from './state/transaction.js';
export { operationsInEffect } from './state/week-operations.js';
export type { OperationInEffect } from './state/week-operations.js';
export { subscriptionStreams } from './subscription-streams.js';
export { accountStream, ledgerStream, parseStreamName, subscriptionStream } from './streams.js';
export { trackRecordStreams } from './track-record-streams.js';
export { nextPublication, publicationPhase, publicationWeekOf } from './track-record/publication-time.js';
export {
  decideTrackRecordWeek,
  TRACK_DEMO_ID,
  TRACK_RECORD_ID,
  weekMissed,
  weekPublished,
  weeksLeftOut,
} from './track-record/track-record.js';
export type { TrackRecordState } from './track-record/track-record.js';
