export { BYTE_ORDER_MARK, neutralised, restored, withoutControls } from './csv-text.js';
export { emailField } from './accounts/email.js';
export { fullNameField } from './accounts/full-name.js';
export { newPasswordField, PASSWORD_LENGTH } from './accounts/password-rules.js';
export { roleSchema } from './accounts/role.js';
export type { RoleName } from './accounts/role.js';
export { newUsernameField, usernameField, usernameKey } from './accounts/username.js';
export { defaultBaseUsd } from './default-base.js';
export { GENESIS_HASH, HASH_VERSION, hashedText } from './event-chain/hashed-text.js';
export {
  actingForHeader,
  brlInputSchema,
  brlStringSchema,
  btcInputSchema,
  btcStringSchema,
  cutPersonalText,
  freshnessSchema,
  idempotencyKeyHeader,
  isoDateSchema,
  isoInstantSchema,
  languageSchema,
  minRevisionParameter,
  personalTextInputSchema,
  personalTextMax,
  personalTextStatusSchema,
  profileSchema,
  rateSchema,
  regimeSchema,
  revisionSchema,
  usdInputSchema,
  usdStringSchema,
  weekSchema,
} from './common.js';
export type { Week } from './common.js';
export { brazilSalesExemption } from './brazil-sales-exemption.js';
export { brazilianTimeZones } from './brazilian-time-zones.js';
export { demoAccounts } from './demo-accounts.js';
export type { DemoAccount } from './demo-accounts.js';
export { currentTerms } from './terms.js';
export { issuedConditionsSchema, issuedExplanationSchema } from './events/issued-explanation.js';
export type { IssuedExplanation } from './events/issued-explanation.js';
export {
  auditAccessesResponseSchema,
  auditUsersMax,
  auditUsersResponseSchema,
  changeBaseRequestSchema,
  changeDisplayCurrencyRequestSchema,
  changeLanguageRequestSchema,
  changeProfileRequestSchema,
  changeTaxCountryRequestSchema,
  changeTimeZoneRequestSchema,
  createUserRequestSchema,
  createUserResponseSchema,
  eraseAccountResponseSchema,
  mailboxResponseSchema,
  mailResponseSchema,
  mailViewSchema,
  myAccessesResponseSchema,
  securityEventKindSchema,
  securityEventsResponseSchema,
  settingsResponseSchema,
  temporaryPasswordResponseSchema,
  userDetailResponseSchema,
} from './http/accounts.js';
export type {
  AuditAccessesResponse,
  AuditUsersResponse,
  ChangeBaseRequest,
  ChangeDisplayCurrencyRequest,
  ChangeLanguageRequest,
  ChangeProfileRequest,
  ChangeTaxCountryRequest,
  ChangeTimeZoneRequest,
  CreateUserResponse,
  EraseAccountResponse,
  MailboxResponse,
  MailResponse,
  MyAccessesResponse,
  SecurityEventKind,
  SecurityEventsResponse,
  SettingsResponse,
  TemporaryPasswordResponse,
  UserDetailResponse,
} from './http/accounts.js';
export {
  adminPaymentFilterSchema,
  adminPaymentSchema,
  adminPaymentsResponseSchema,
  brlPreferenceResponseSchema,
  closePaymentRequestSchema,
  createBrlPreferenceRequestSchema,
  createInvoiceRequestSchema,
  invoiceResponseSchema,
  noticeReceivedResponseSchema,
  paymentMethodSchema,
  paymentMethodsResponseSchema,
  paymentProviderSchema,
  paymentsResponseSchema,
  paymentStatusSchema,
  paymentTokenHeader,
  paymentViewSchema,
  settlePaymentRequestSchema,
} from './http/payments.js';
export type {
  AdminPayment,
  AdminPaymentFilter,
  AdminPaymentsResponse,
  BrlPreferenceResponse,
  CreateBrlPreferenceRequest,
  CreateInvoiceRequest,
  InvoiceResponse,
  NoticeReceivedResponse,
  PaymentMethodName,
  PaymentMethodsResponse,
  PaymentProviderName,
  PaymentsResponse,
  PaymentStatusName,
  PaymentView,
  UnknownNotice,
} from './http/payments.js';
export { adminPortfoliosResponseSchema, portfolioOrderSchema } from './http/admin-portfolios.js';
export type { AdminPortfoliosResponse, PortfolioOrder } from './http/admin-portfolios.js';
export { logLevelSchema, paymentNoticesResponseSchema, serviceLogResponseSchema } from './http/logs.js';
export type { PaymentNoticesResponse, ServiceLogResponse } from './http/logs.js';
export {
  chainFaultSchema,
  streamCategorySchema,
  streamEventsResponseSchema,
  streamListResponseSchema,
} from './http/streams.js';
export type {
  ChainFaultName,
  StreamCategory,
  StreamEventsResponse,
  StreamListResponse,
} from './http/streams.js';
export {
  auditDiffResponseSchema,
  auditLinesMax,
  auditReplayResponseSchema,
  auditVerifyResponseSchema,
  recordEventsMax,
  recordEventsResponseSchema,
} from './http/audit.js';
export type {
  AuditDiffResponse,
  AuditedPerson,
  AuditReplayResponse,
  AuditVerifyResponse,
  RecordEvent,
  RecordEventsResponse,
} from './http/audit.js';
export { parkedStreamRepairSchema, projectionsResponseSchema } from './http/admin.js';
export type { ParkedStreamRepair, ProjectionsResponse } from './http/admin.js';
export { systemPartNameSchema, systemReasonSchema, systemResponseSchema } from './http/system.js';
export type { SystemPart, SystemPartName, SystemReason, SystemResponse } from './http/system.js';
export {
  accountStatusSchema,
  confirmEmailRequestSchema,
  detailResponseSchema,
  endedSessionsResponseSchema,
  forgotPasswordRequestSchema,
  logoutRequestSchema,
  refreshRequestSchema,
  refreshResponseSchema,
  registerResponseSchema,
  sessionsResponseSchema,
  sessionViewSchema,
  signInRequestSchema,
  signInResponseSchema,
  userExistsResponseSchema,
  userListItemSchema,
  userListResponseSchema,
} from './http/auth.js';
export type {
  ConfirmEmailRequest,
  DetailResponse,
  EndedSessionsResponse,
  RefreshResponse,
  RegisterResponse,
  SessionsResponse,
  SignInResponse,
  UserExistsResponse,
  UserListResponse,
} from './http/auth.js';
export {
  backtestBaseUsd,
  backtestFeeOf,
  backtestFees,
  backtestFeeSchema,
  backtestHoldingSchema,
  backtestResponseSchema,
  backtestSchema,
  backtestsResponseSchema,
  backtestTimelineSchema,
  backtestUnavailableSchema,
  backtestWindowIdSchema,
  backtestWindows,
  customBacktestQuerySchema,
  customBacktestResponseSchema,
} from './http/backtests.js';
export type {
  Backtest,
  BacktestHoldingView,
  BacktestResponse,
  BacktestsResponse,
  BacktestUnavailable,
  BacktestWindowId,
  CustomBacktestQuery,
  CustomBacktestResponse,
} from './http/backtests.js';
export {
  CONSULTANCY_MESSAGE_MAX,
  CONSULTANCY_NAME_MAX,
  consultancyOffers,
  consultancyRequestSchema,
  consultancyResponseSchema,
} from './http/consultancy.js';
export type { ConsultancyModality, ConsultancyRequest, ConsultancyResponse } from './http/consultancy.js';
export {
  dynamicBalanceEntrySchema,
  dynamicBalanceResponseSchema,
  portfolioCashEntrySchema,
  portfolioCashResponseSchema,
  portfolioCashTotalsSchema,
} from './http/cash-entries.js';
export type {
  DynamicBalanceEntry,
  DynamicBalanceResponse,
  PortfolioCashEntry,
  PortfolioCashResponse,
  PortfolioCashTotals,
} from './http/cash-entries.js';
export {
  correctionPreviewResponseSchema,
  editCashMovementRequestSchema,
  editTradeRequestSchema,
  editTransactionRequestSchema,
  editTransactionResponseSchema,
  restoreTransactionRequestSchema,
  restoreTransactionResponseSchema,
  transactionKindSchema,
  voidTransactionResponseSchema,
} from './http/corrections.js';
export type {
  CorrectionPreviewResponse,
  EditTransactionRequest,
  EditTransactionResponse,
  RestoreTransactionRequest,
  RestoreTransactionResponse,
  VoidTransactionResponse,
} from './http/corrections.js';
export { changePasswordRequestSchema, registerRequestSchema } from './http/credentials.js';
export type { RegisterRequest } from './http/credentials.js';
export {
  apiTokenCreatedResponseSchema,
  apiTokenNameMax,
  apiTokenPrefix,
  apiTokenScopeSchema,
  apiTokensPerUserMax,
  apiTokensResponseSchema,
  createApiTokenRequestSchema,
} from './http/api-tokens.js';
export type {
  ApiToken,
  ApiTokenCreatedResponse,
  ApiTokenLifetime,
  ApiTokenScope,
  ApiTokensResponse,
  CreateApiTokenRequest,
} from './http/api-tokens.js';
export {
  addPasskeyRequestSchema,
  confirmIdentityRequestSchema,
  confirmTotpRequestSchema,
  identityProofShape,
  passkeyAssertionSchema,
  passkeyCreationResponseSchema,
  passkeyOptionsRequestSchema,
  passkeyOptionsResponseSchema,
  passkeySignInRequestSchema,
  passkeysPerUserMax,
  secondFactorChangedResponseSchema,
  secondFactorResponseSchema,
  secondFactorSignInRequestSchema,
  secondFactorTicketSchema,
  totpSetupResponseSchema,
} from './http/second-factor.js';
export type {
  AddPasskeyRequest,
  IdentityProof,
  PasskeyAssertion,
  PasskeyCreationResponse,
  PasskeyOptionsRequest,
  PasskeyOptionsResponse,
  PasskeyRegistration,
  PasskeySignInRequest,
  SecondFactorChangedResponse,
  SecondFactorMethod,
  SecondFactorResponse,
  SecondFactorSignInRequest,
  SecondFactorTicket,
  TotpSetupResponse,
} from './http/second-factor.js';
export {
  cancelSubscriptionRequestSchema,
  changeEmailRequestSchema,
  eraseAccountRequestSchema,
} from './http/confirmed-requests.js';
export type { CancelSubscriptionRequest, ChangeEmailRequest } from './http/confirmed-requests.js';
export { exchangeRateResponseSchema } from './http/exchange-rates.js';
export type { ExchangeRateResponse, UsdBrlRate } from './http/exchange-rates.js';
export {
  csvContentType,
  exportTransactionsQuerySchema,
  ownEntryTypeSchema,
  ownFormatColumns,
  reaisFormatColumns,
} from './http/exports.js';
export type {
  ExportTransactionsQuery,
  OwnEntryType,
  OwnFormatColumn,
  ReaisFormatColumn,
} from './http/exports.js';
export {
  portfolioDaySchema,
  portfolioHistoryDaysMax,
  portfolioHistoryPoints,
  portfolioHistoryResponseSchema,
  recommendationsResponseSchema,
  recommendationSummarySchema,
  transactionChangeSchema,
  transactionHistoryResponseSchema,
  transactionVersionSchema,
  weeklyOperationsResponseSchema,
  weeklyOperationViewSchema,
} from './http/history.js';
export type {
  PortfolioDay,
  PortfolioHistoryResponse,
  RecommendationsResponse,
  RecommendationSummary,
  TransactionChange,
  TransactionHistoryResponse,
  TransactionVersion,
  WeeklyOperationsResponse,
  WeeklyOperationView,
} from './http/history.js';
export {
  abortImportResponseSchema,
  changeImportPreviewResponseSchema,
  changeImportRequestSchema,
  changeImportResponseSchema,
  importBytesMax,
  importColumnsSchema,
  importDateOrderSchema,
  importDecisionsSchema,
  importDelimiterSchema,
  importEffectSchema,
  importFileSchema,
  importFormatSchema,
  importKindSchema,
  importMatchSchema,
  importNoticeSchema,
  importNumberFormatSchema,
  importPairMeaningSchema,
  importProgressResponseSchema,
  importQuestionSchema,
  importReadingSchema,
  importRecordedAsSchema,
  importRequestSchema,
  importResponseSchema,
  importRowsMax,
  importRowViewSchema,
  importSampleRowSchema,
  importsResponseSchema,
  importStatusSchema,
  importTimeZoneSchema,
  importViewSchema,
  previewImportRequestSchema,
  previewImportResponseSchema,
} from './http/imports.js';
export type {
  AbortImportResponse,
  ChangeImportPreviewResponse,
  ChangeImportRequest,
  ChangeImportResponse,
  ImportDecisions,
  ImportEffect,
  ImportFile,
  ImportFormat,
  ImportProgressResponse,
  ImportQuestion,
  ImportReading,
  ImportRequest,
  ImportRequestInput,
  ImportResponse,
  ImportRowView,
  ImportSampleRow,
  ImportsResponse,
  ImportView,
  PreviewImportRequest,
  PreviewImportResponse,
} from './http/imports.js';
export {
  balanceChangeSchema,
  commandAcceptedSchema,
  executeInvestmentRequestSchema,
  executeInvestmentResponseSchema,
  executePartRequestSchema,
  executePartResponseSchema,
  executeReinvestmentRequestSchema,
  executeSaleRequestSchema,
  farPriceWarningSchema,
  farSpendWarningSchema,
  moveDynamicBalanceRequestSchema,
  moveDynamicBalanceResponseSchema,
  paidRequestSchema,
  recordTradeRequestSchema,
  recordTradeResponseSchema,
  setAsideRequestSchema,
  setAsideResponseSchema,
  validateOperationRequestSchema,
  validateOperationResponseSchema,
} from './http/ledger-commands.js';
export type {
  ExecutePartRequest,
  ExecutePartResponse,
  FarPriceWarning,
  MoveDynamicBalanceRequest,
  MoveDynamicBalanceResponse,
  PaidRequest,
  RecordTradeRequest,
  RecordTradeResponse,
  SetAsideResponse,
  ValidateOperationRequest,
  ValidateOperationResponse,
} from './http/ledger-commands.js';
export {
  entryStatusSchema,
  paidViewSchema,
  transactionMonthSchema,
  transactionResponseSchema,
  transactionsResponseSchema,
  transactionViewSchema,
} from './http/ledger-entries.js';
export type {
  EntryStatus,
  PaidView,
  TransactionMonth,
  TransactionResponse,
  TransactionsResponse,
  TransactionView,
} from './http/ledger-entries.js';
export {
  defaultNoticeSettings,
  mailedNoticeKinds,
  noticeContentSchema,
  noticeKinds,
  noticeSchema,
  noticeSettingsSchema,
  noticesResponseSchema,
  pushedNoticeKinds,
  pushSettingsResponseSchema,
  pushSubscriptionRequestSchema,
  pushSubscriptionsPerUserMax,
  readNoticesRequestSchema,
  readNoticesResponseSchema,
} from './http/notices.js';
export type {
  Notice,
  NoticeContent,
  NoticeKind,
  NoticeSettings,
  NoticesResponse,
  PushSettingsResponse,
  PushSubscriptionRequest,
  QuietHours,
  ReadNoticesRequest,
  ReadNoticesResponse,
} from './http/notices.js';
export { calendarFeedResponseSchema } from './http/calendar.js';
export type { CalendarFeedResponse } from './http/calendar.js';
export {
  createShareLinkRequestSchema,
  sharedPercentsResponseSchema,
  sharedPortfolioResponseSchema,
  shareLinkDays,
  shareLinksPerUserMax,
  shareLinksResponseSchema,
} from './http/share-links.js';
export type {
  CreateShareLinkRequest,
  SharedAmountsResponse,
  SharedPercentsResponse,
  SharedPortfolioResponse,
  ShareLink,
  ShareLinksResponse,
} from './http/share-links.js';
export { changeDigestRequestSchema, digestChoiceSchema, digestResponseSchema } from './http/digest.js';
export type { ChangeDigestRequest, DigestChoice, DigestResponse } from './http/digest.js';
export { liveConnectionsPerUserMax, liveEndSchema, liveProgressSchema } from './http/live.js';
export type { LiveEnd, LiveProgress } from './http/live.js';
export {
  marketDayNoteSchema,
  marketDayResponseSchema,
  rsiHistoricResponseSchema,
  rsiHistoryLimit,
  rsiRecordSchema,
  rsiRecordsSchema,
} from './http/market-days.js';
export type { MarketDayNote, MarketDayResponse, RsiHistoricResponse, RsiRecord } from './http/market-days.js';
export {
  backfillStepSchema,
  feedHealthSchema,
  marketFeedsResponseSchema,
  marketQuoteSchema,
  pastSnapshotResponseSchema,
  quarantineDecisionSchema,
  quarantinedPriceSchema,
  quarantineResponseSchema,
  quarantineStatusSchema,
} from './http/market-feeds.js';
export type {
  BackfillStepView,
  FeedHealthView,
  MarketFeedsResponse,
  PastSnapshotResponse,
  QuarantineDecisionRequest,
  QuarantinedPriceView,
  QuarantineResponse,
} from './http/market-feeds.js';
export {
  bandsResponseSchema,
  marketDataResponseSchema,
  marketSeriesSchema,
  marketStatusSchema,
  regimesResponseSchema,
  rsiChartMethodSchema,
  rsiChartPeriodSchema,
  rsiChartPoints,
  rsiChartResponseSchema,
  rsiChartZones,
  stressRequestSchema,
  stressResponseSchema,
} from './http/market.js';
export type {
  BandsResponse,
  MarketDataResponse,
  MarketStatus,
  RegimesResponse,
  RsiChartMethod,
  RsiChartPeriod,
  RsiChartResponse,
  StressResponse,
} from './http/market.js';
export {
  acceptedTermsSchema,
  acceptTermsRequestSchema,
  acceptTermsResponseSchema,
  meResponseSchema,
  subscriptionStatusSchema,
} from './http/me.js';
export type { AcceptedTerms, AcceptTermsRequest, AcceptTermsResponse, MeResponse } from './http/me.js';
export { healthResponseSchema, metaResponseSchema } from './http/meta.js';
export type { GuideLinks, HealthResponse, MetaResponse } from './http/meta.js';
export {
  transferCashRequestSchema,
  transferCashResponseSchema,
  transferPreviewResponseSchema,
  withdrawCashRequestSchema,
  withdrawCashResponseSchema,
} from './http/portfolio-cash.js';
export type {
  TransferCashRequest,
  TransferCashResponse,
  TransferPreviewResponse,
  WithdrawCashRequest,
  WithdrawCashResponse,
} from './http/portfolio-cash.js';
export {
  monthSalesResponseSchema,
  portfolioResponseSchema,
  sellableResponseSchema,
} from './http/portfolio.js';
export type {
  MonthSalesResponse,
  PortfolioReais,
  PortfolioResponse,
  SalesExemption,
  SellableResponse,
} from './http/portfolio.js';
export { replayResponseSchema, replayUnknownReasonSchema } from './http/recommendation-replay.js';
export type { ReplayAmounts, ReplayResponse, ReplayUnknownReason } from './http/recommendation-replay.js';
export {
  calculateRecommendationRequestSchema,
  calculateRecommendationResponseSchema,
  currentRecommendationResponseSchema,
  finishedWeekSchema,
  noneReasonSchema,
  operationSlotSchema,
  recommendationResponseSchema,
  recommendationViewSchema,
  sumStepSchema,
  weekOperationSchema,
  weekStatusSchema,
} from './http/recommendations.js';
export type {
  CalculateRecommendationRequest,
  CalculateRecommendationResponse,
  CurrentRecommendationResponse,
  FinishedWeek,
  NoneReason,
  OperationSlot,
  RecommendationResponse,
  RecommendationView,
  SumStep,
  WeekOperation,
  WeekStatus,
} from './http/recommendations.js';
export {
  brazilTaxYearResponseSchema,
  lotMethodSchema,
  portfolioSummaryResponseSchema,
  reportAdviceSchema,
  reportLotsMax,
  reportNotesMax,
  reportRateSpansMax,
  reportSpansMax,
  reportTypeSchema,
  strategyPerformanceResponseSchema,
  taxLotsResponseSchema,
  transactionAnalysisResponseSchema,
} from './http/reports.js';
export type {
  BrazilPositionView,
  BrazilTaxYearResponse,
  DaySpan,
  LotMethod,
  PortfolioSummaryResponse,
  ReportAccount,
  ReportAdvice,
  ReportCashFlows,
  ReportComparison,
  ReportPeriod,
  ReportPlannedSums,
  ReportReaisFlows,
  ReportReaisPeriod,
  ReportStanding,
  ReportType,
  ReportTypeSums,
  ReportWeek,
  StrategyPerformanceResponse,
  TaxLot,
  TaxLotsResponse,
  TransactionAnalysisResponse,
} from './http/reports.js';
export {
  endSubscriptionRequestSchema,
  grantSubscriptionRequestSchema,
  plansResponseSchema,
  renewalPreviewResponseSchema,
  subscriptionChangedResponseSchema,
  subscriptionResponseSchema,
} from './http/subscription.js';
export type {
  EndSubscriptionRequest,
  GrantSubscriptionRequest,
  PlansResponse,
  RenewalPreviewResponse,
  SubscriptionChangedResponse,
  SubscriptionResponse,
} from './http/subscription.js';
export {
  accountHousekeepingQueue,
  accountSweepQueue,
  anchorQueue,
  backtestQueue,
  digestQueue,
  erasurePurgeQueue,
  exchangeRatesQueue,
  housekeepingQueue,
  mailOutboxQueue,
  marketClosesQueue,
  marketRefreshChannel,
  marketSnapshotChannel,
  marketSnapshotIntervalMs,
  marketSnapshotQueue,
  marketSnapshotStoredChannel,
  noticeQueue,
  paymentNoticeQueue,
  paymentPollQueue,
  paymentSweepQueue,
  pushNoticeQueue,
  rowComparisonQueue,
  sidSnapshotQueue,
  snapshotThinningQueue,
  streamProgressChannel,
  subscriptionExpiryQueue,
  trackRecordQueue,
} from './jobs/queues.js';
export { percentSchema } from './percent.js';
export { planInputSchema, planPriceCents, planSchema, priceSetSchema } from './plans.js';
export type { PlanCurrency, PlanName, PriceSet } from './plans.js';
export { problemContentType, problemIssueCodeSchema, problemIssueSchema, problemSchema } from './problem.js';
export type { Problem, ProblemIssue, ProblemIssueCode } from './problem.js';
export { productName } from './product-name.js';
export {
  jsonLinesContentType,
  missedReasonSchema,
  readTrackRecordHead,
  trackRecordHeaderSchema,
  trackRecordLineSchema,
  writeTrackRecordHead,
} from './track-record/track-record.js';
export type {
  MissedReason,
  MissedWeek,
  PublishedWeek,
  TrackRecordHead,
  TrackRecordHeader,
  TrackRecordLine,
  TrackRecordStream,
} from './track-record/track-record.js';
export { readTrackRecord, TrackRecordError, verifyTrackRecord } from './track-record/verify-track-record.js';
export type {
  TrackRecord,
  TrackRecordFault,
  TrackRecordFaultKind,
  TrackRecordVerdict,
} from './track-record/verify-track-record.js';
