import { z } from 'zod/mini';
import {
  brlStringSchema,
  btcStringSchema,
  isoDateSchema,
  rateSchema,
  revisionSchema,
  usdStringSchema,
} from '../common.js';
import type { ProblemIssueCode } from '../problem.js';
import { balanceChangeSchema, commandAcceptedSchema } from './ledger-commands.js';

/** Largest file, and most rows of one. */
export const importBytesMax = 5_000_000;
export const importRowsMax = 20_000;

/** Programs whose files are known by their header; `generic` is any file, with its columns named by the person. */
export const importFormatSchema = z.enum([
  'own',
  'binance',
  'cash_app',
  'coinbase',
  'foxbit',
  'kraken',
  'mercado_bitcoin',
  'novadax',
  'river',
  'strike',
  'swan',
  'generic',
]);
export type ImportFormat = z.infer<typeof importFormatSchema>;

/** What a row records. Rows of the own file called `built` and `used` come as deposits and withdrawals. */
export const importKindSchema = z.enum([
  'buy',
  'sell',
  'reinvestment',
  'deposit',
  'withdrawal',
  'portfolio_cash_withdrawal',
  'portfolio_cash_deposit',
  'transfer',
]);
export const importDateOrderSchema = z.enum(['ymd', 'dmy', 'mdy']);
/** What the decimal sign is; the other one groups thousands. */
export const importNumberFormatSchema = z.enum(['dot', 'comma']);
export const importDelimiterSchema = z.enum([',', ';', '\t']);

const columnSchema = z.int().check(z.minimum(0), z.maximum(199));
/** Columns of a generic file by their index from 0, so that columns of the same name can be distinguished. */
export const importColumnsSchema = z.strictObject({
  date: z.optional(columnSchema),
  type: z.optional(columnSchema),
  /**
   * Columns that say what is traded. Left out they are those that the file names so; null says that it has none, and that
   * every row is of Bitcoin.
   */
  pair: z.optional(z.nullable(columnSchema)),
  asset: z.optional(z.nullable(columnSchema)),
  quantity: z.optional(columnSchema),
  price: z.optional(columnSchema),
  value: z.optional(columnSchema),
  fee: z.optional(columnSchema),
  feeCurrency: z.optional(columnSchema),
  currency: z.optional(columnSchema),
  notes: z.optional(columnSchema),
});
const numberFormatsSchema = z.strictObject({
  quantity: z.optional(importNumberFormatSchema),
  price: z.optional(importNumberFormatSchema),
  value: z.optional(importNumberFormatSchema),
  fee: z.optional(importNumberFormatSchema),
  amount: z.optional(importNumberFormatSchema),
  paid: z.optional(importNumberFormatSchema),
  rate: z.optional(importNumberFormatSchema),
  rsi: z.optional(importNumberFormatSchema),
  sent: z.optional(importNumberFormatSchema),
  received: z.optional(importNumberFormatSchema),
});

/** In which zone times are read: as the file says (else the person's), as UTC, or in the person's zone. */
export const importTimeZoneSchema = z.enum(['file', 'utc', 'mine']);
/** What the name of a pair or a coin means that is not known. */
export const importPairMeaningSchema = z.enum(['btc', 'btc_usd', 'btc_brl', 'other']);

/** How a file is read. Whatever is left out is found in the file, or asked by the preview; nothing is guessed. */
export const importReadingSchema = z.strictObject({
  /** Overrides the one that the header speaks for. */
  format: z.optional(importFormatSchema),
  delimiter: z.optional(importDelimiterSchema),
  /** Line of the header, where it is another one than was found. */
  headerLine: z.optional(z.int().check(z.positive())),
  timeZone: z.optional(importTimeZoneSchema),
  /** What names of pairs and coins mean, by the text as it is in the file. */
  pairs: z.optional(
    z.record(z.string().check(z.minLength(1), z.maxLength(100)), importPairMeaningSchema).check(
      z.refine((pairs) => Object.keys(pairs).length <= 100, {
        error: 'too_long' satisfies ProblemIssueCode,
      }),
    ),
  ),
  /** Of a statement with one leg a line: the line of the money, by the line of its Bitcoin. */
  legs: z.optional(
    z.record(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.int().check(z.positive())).check(
      z.refine((legs) => Object.keys(legs).length <= importRowsMax, {
        error: 'too_long' satisfies ProblemIssueCode,
      }),
    ),
  ),
  /** Of a generic file, which is not read without them. */
  columns: z.optional(importColumnsSchema),
  /** Answers a question `date_order`. */
  dateOrder: z.optional(importDateOrderSchema),
  /** Answers every question `number_format`; `numberFormats` answers one field. */
  numberFormat: z.optional(importNumberFormatSchema),
  numberFormats: z.optional(numberFormatsSchema),
  /** What the texts of the type column mean, by the text as it is in the file. */
  types: z.optional(
    z.record(z.string().check(z.minLength(1), z.maxLength(100)), importKindSchema).check(
      z.refine((types) => Object.keys(types).length <= 100, {
        error: 'too_long' satisfies ProblemIssueCode,
      }),
    ),
  ),
  /** Of every row, where the file has no column for it. */
  defaultType: z.optional(importKindSchema),
  /** Of rows that name no currency. */
  defaultCurrency: z.optional(z.enum(['USD', 'BRL'])),
  /** Where the proceeds of sales go that do not say it; portfolio cash unless said otherwise. */
  proceedsTo: z.optional(z.enum(['portfolio_cash', 'pocket'])),
  /** Fees in a coin whose price is not known (BNB): such rows are rejected unless they are left out. */
  otherFees: z.optional(z.enum(['refuse', 'leave_out'])),
  /**
   * Dollars with more than two decimals: rejected in the own and in generic files, rounded half to even in those of
   * exchanges, unless said otherwise. Bitcoin is never rounded.
   */
  rounding: z.optional(z.enum(['refuse', 'half_even'])),
});
export type ImportReading = z.infer<typeof importReadingSchema>;

/** The file itself: its bytes in base64, so that the server sees its encoding; or its text. */
export const importFileSchema = z.union([
  z.strictObject({ base64: z.base64().check(z.maxLength(Math.ceil(importBytesMax / 3) * 4 + 4)) }),
  z.strictObject({
    text: z.string().check(
      z.maxLength(importBytesMax),
      // A lone half of a surrogate pair would be recorded as another text than was sent.
      z.regex(/^\P{Cs}*$/u, { error: 'text_format' satisfies ProblemIssueCode }),
    ),
  }),
]);
export type ImportFile = z.infer<typeof importFileSchema>;

const linesSchema = z.array(z.int().check(z.positive())).check(z.maxLength(importRowsMax));

/** What the person decided about rows. Lines are those of the file, as the preview names them. */
export const importDecisionsSchema = z.strictObject({
  /** All duplicates of which nothing else is said. */
  duplicates: z.optional(z.enum(['take', 'skip'])),
  take: z.optional(linesSchema),
  skip: z.optional(linesSchema),
});
export type ImportDecisions = z.infer<typeof importDecisionsSchema>;

/** POST /api/transactions/import/preview (without a key): reads the file and changes nothing. At most 8 MB of JSON. */
export const previewImportRequestSchema = z.strictObject({
  file: importFileSchema,
  reading: z._default(importReadingSchema, {}),
  decisions: z._default(importDecisionsSchema, {}),
});
export type PreviewImportRequest = z.infer<typeof previewImportRequestSchema>;

/** A problem inside another answer; `code` is a key of the catalogues. */
const innerProblemSchema = z.looseObject({ code: z.string(), detail: z.string() });

/** What the server did to a row that the file does not say so. */
export const importNoticeSchema = z.enum([
  /** A dollar coin (USDT, USDC, ...) was counted as dollars. */
  'dollar_coin',
  /** Decimals beyond the cent were rounded half to even. */
  'rounded',
  /** A fee taken in Bitcoin became dollars at the price of the trade. */
  'fee_in_bitcoin',
  'fee_left_out',
  /** Reais became dollars; `paid` says at which rate. */
  'from_reais',
  'price_from_value',
  /** What an investment built or used comes back as a deposit or a withdrawal of the dynamic balance. */
  'reserve_without_recommendation',
  /** The same row was recorded before, with an import that was undone as a whole. */
  'undone_before',
]);
/** How the entry that a duplicate repeats is recorded. */
export const importRecordedAsSchema = z.enum([
  /** In effect, as in the row. */
  'in_effect',
  /** In effect, at another price. */
  'other_price',
  /** It was corrected since; `duplicateOf` is the version in effect. */
  'corrected',
  /** It was deleted by itself since. */
  'deleted',
]);
export const importRowViewSchema = z.object({
  /** Line of the file on which the row begins. */
  line: z.int().check(z.positive()),
  /** As the file has them, as many as its header. */
  cells: z.array(z.string()),
  outcome: z.enum(['accepted', 'duplicate', 'refused']),
  /** Whether it would be taken over with the decisions that were sent. */
  isTaken: z.boolean(),
  /** Null where the row could not be read so far. */
  kind: z.nullable(importKindSchema),
  tradedOn: z.nullable(isoDateSchema),
  quantityBtc: z.nullable(btcStringSchema),
  priceUsd: z.nullable(usdStringSchema),
  valueUsd: z.nullable(usdStringSchema),
  feeUsd: z.nullable(usdStringSchema),
  /** Of a movement of cash. */
  amountUsd: z.nullable(usdStringSchema),
  paid: z.nullable(
    z.object({
      currency: z.literal('BRL'),
      amountBrl: brlStringSchema,
      rate: rateSchema,
      rateDate: isoDateSchema,
      /** The provider, or 'configured default' where `isDefault`. */
      rateSource: z.string(),
      isDefault: z.boolean(),
    }),
  ),
  notes: z.nullable(z.string()),
  notices: z.array(importNoticeSchema),
  /**
   * Of the typo guard: a price far from that day's close; with `coin_not_named` where nothing in the row says that it is
   * of Bitcoin at all.
   */
  warnings: z.array(z.looseObject({ kind: z.string() })),
  /** Of a duplicate: the transaction, or the earlier line of the file, that says the same. */
  duplicateOf: z.nullable(z.union([z.object({ transactionId: z.uuid() }), z.object({ line: z.int() })])),
  /** Of a duplicate of a transaction; null where `duplicateOf` is a line. */
  recordedAs: z.nullable(importRecordedAsSchema),
  /** Of a rejected row: why. */
  refusal: z.nullable(innerProblemSchema),
});
export type ImportRowView = z.infer<typeof importRowViewSchema>;

/** One of the first rows of a file whose columns the person names, as it reads with the columns so far. */
export const importSampleRowSchema = z.object({
  line: z.int().check(z.positive()),
  cells: z.array(z.string()),
  /** In the currency of the row; null where it cannot be read, or a question leaves its figures open. */
  reading: z.nullable(
    z.object({
      kind: importKindSchema,
      tradedOn: isoDateSchema,
      currency: z.enum(['USD', 'BRL']),
      quantityBtc: z.nullable(btcStringSchema),
      /** Plain decimals as the row writes them. */
      price: z.nullable(z.string()),
      value: z.nullable(z.string()),
      fee: z.nullable(z.string()),
    }),
  ),
  /** Why it cannot be read so far. */
  refusal: z.nullable(innerProblemSchema),
});
export type ImportSampleRow = z.infer<typeof importSampleRowSchema>;

/** What the file leaves open. While there is a question, no row is judged. */
export const importQuestionSchema = z.discriminatedUnion('kind', [
  /** A generic file needs `reading.columns`; `columns` of the answer holds a proposal. */
  z.object({ kind: z.literal('columns'), missing: z.array(z.string()) }),
  z.object({
    kind: z.literal('date_order'),
    column: z.int(),
    example: z.string(),
    options: z.array(importDateOrderSchema),
  }),
  z.object({
    kind: z.literal('number_format'),
    field: z.string(),
    column: z.int(),
    example: z.string(),
    options: z.array(importNumberFormatSchema),
  }),
]);
export type ImportQuestion = z.infer<typeof importQuestionSchema>;

export const importEffectSchema = z.object({
  btc: z.object({ before: btcStringSchema, after: btcStringSchema }),
  portfolioCash: balanceChangeSchema,
  dynamicBalance: balanceChangeSchema,
  totalInvested: balanceChangeSchema,
  fees: balanceChangeSchema,
});
export type ImportEffect = z.infer<typeof importEffectSchema>;

/** A buy of the file that the week's recommendation would take as it is; whether it was one, the person says. */
export const importMatchSchema = z.object({
  line: z.int().check(z.positive()),
  recommendationId: z.uuid(),
  plannedUsd: usdStringSchema,
  /** With the fee. */
  spentUsd: usdStringSchema,
});

const countsSchema = z.object({
  rows: z.int().check(z.nonnegative()),
  accepted: z.int().check(z.nonnegative()),
  duplicates: z.int().check(z.nonnegative()),
  refused: z.int().check(z.nonnegative()),
  /** Rows with a warning of the typo guard that would be taken over. */
  warnings: z.int().check(z.nonnegative()),
  taken: z.int().check(z.nonnegative()),
});

export const previewImportResponseSchema = z.object({
  revision: revisionSchema,
  /** Id of the import to come: sent with the import, and asked for its progress. */
  importId: z.uuid(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be']),
  delimiter: importDelimiterSchema,
  headers: z.array(z.string()),
  /** Line of the header, and the first lines of the file, one of which it is. */
  headerLine: z.int().check(z.positive()),
  headerOptions: z.array(z.object({ line: z.int().check(z.positive()), text: z.string() })),
  format: importFormatSchema,
  detectedFormat: importFormatSchema,
  /** How the person had an earlier file of the same columns read: taken where `reading` says nothing of them. */
  savedReading: z.nullable(importReadingSchema),
  /** Index of the column of each field: found, given, or (of a generic file) proposed. */
  columns: z.record(z.string(), z.int()),
  dateOrder: z.nullable(importDateOrderSchema),
  timeZone: z.object({
    choice: importTimeZoneSchema,
    /** What says the zone of the file; `none`: its times are read in the person's zone. */
    by: z.enum(['cells', 'header', 'program', 'none']),
    /** "UTC" or "UTC-03:00"; null where nothing says it, or where the cells have several. */
    zone: z.nullable(z.string()),
    /** False where the file has days alone, which no zone moves. */
    hasTimes: z.boolean(),
    /** The person's zone. */
    mine: z.string(),
  }),
  numberFormats: z.record(z.string(), importNumberFormatSchema),
  /** `as_given`: the file says in which order things happened (column `order` of the own file). */
  order: z.enum(['by_kind', 'as_given']),
  questions: z.array(importQuestionSchema),
  /** Of a generic file: its first rows, also while there is a question. */
  sample: z.array(importSampleRowSchema),
  /** All rows, in the order of the file. */
  rows: z.array(importRowViewSchema),
  counts: countsSchema,
  /** Texts of the type column that are not known, with how many rows say them; `reading.types` tells their meaning. */
  unknownTypes: z.array(z.object({ text: z.string(), rows: z.int().check(z.positive()) })),
  /** Names of pairs and coins that are not known, as `unknownTypes`; `reading.pairs` tells their meaning. */
  unknownPairs: z.array(z.object({ text: z.string(), rows: z.int().check(z.positive()) })),
  /** Lines of Bitcoin of a statement that more than one line of money could belong to; `reading.legs` tells which. */
  openLegs: z.array(
    z.object({
      line: z.int().check(z.positive()),
      text: z.string(),
      options: z.array(z.object({ line: z.int().check(z.positive()), text: z.string() })),
    }),
  ),
  /** Left out of the import, such a row is recorded by `POST /api/recommendations/:id/execute`. */
  match: z.nullable(importMatchSchema),
  /** What the rows taken over change; null while there is none. */
  effect: z.nullable(importEffectSchema),
  /**
   * The problem that the import would answer with although its rows are sound: LEDGER.LATER_NEGATIVE names the first
   * day below zero, LEDGER.DYNAMIC_BALANCE_NEGATIVE goes on with `acceptNegative`, LEDGER.IMPORT_UNDER_WAY names the
   * import to finish or abort.
   */
  refusal: z.nullable(innerProblemSchema),
});
export type PreviewImportResponse = z.infer<typeof previewImportResponseSchema>;

/**
 * POST /api/transactions/import (with `Idempotency-Key`): the same file and choices as the preview, and what was seen
 * there. The answer comes when all rows count; meanwhile GET /api/imports/:id tells how far it is. Cut off, it is sent
 * again with the same `importId`, file and choices and goes on where it was.
 */
export const importRequestSchema = z.extend(previewImportRequestSchema, {
  importId: z.pipe(
    z.uuidv7(),
    z.transform((id) => id.toLowerCase()),
  ),
  /** Rows that the preview said would be taken over: 409 IMPORT.PREVIEW_OUTDATED where it is another number now. */
  expectedRows: z.int().check(z.positive(), z.maximum(importRowsMax)),
  /** Goes on without the rejected rows. */
  skipRefused: z._default(z.boolean(), false),
  /** The warnings of the typo guard were read. */
  confirmed: z._default(z.boolean(), false),
  acceptNegative: z._default(z.boolean(), false),
});
export type ImportRequest = z.infer<typeof importRequestSchema>;
export type ImportRequestInput = z.input<typeof importRequestSchema>;

export const importResponseSchema = z.extend(commandAcceptedSchema, {
  importId: z.uuid(),
  rows: z.int().check(z.positive()),
  /** True where it went on with an import that had been cut off. */
  resumed: z.boolean(),
});
export type ImportResponse = z.infer<typeof importResponseSchema>;

/** `open`: rows are arriving and none counts yet. `voided`: taken back as a whole. */
export const importStatusSchema = z.enum(['open', 'completed', 'aborted', 'voided']);

export const importViewSchema = z.object({
  importId: z.uuid(),
  status: importStatusSchema,
  format: z.string(),
  startedOn: isoDateSchema,
  voidedOn: z.nullable(isoDateSchema),
  /** Last day on which a voided one can be restored. */
  restorableUntil: z.nullable(isoDateSchema),
  /** Rows announced, and rows that have arrived: the progress of an open one. */
  rows: z.int().check(z.positive()),
  received: z.int().check(z.nonnegative()),
  /** Rows of a completed one that are in effect, corrections included. */
  active: z.int().check(z.nonnegative()),
});
export type ImportView = z.infer<typeof importViewSchema>;

/** GET /api/imports/:id : 404 LEDGER.IMPORT_NOT_FOUND until its first event is stored. */
export const importProgressResponseSchema = z.object({ revision: revisionSchema, import: importViewSchema });
export type ImportProgressResponse = z.infer<typeof importProgressResponseSchema>;

/** GET /api/imports?limit=&cursor= : newest first, at most 100 a page. */
export const importsResponseSchema = z.object({
  revision: revisionSchema,
  items: z.array(importViewSchema),
  nextCursor: z.nullable(z.string()),
});
export type ImportsResponse = z.infer<typeof importsResponseSchema>;

/** POST /api/imports/:id/void and /restore (with `Idempotency-Key`). */
export const changeImportRequestSchema = z.strictObject({
  acceptNegative: z._default(z.boolean(), false),
  /** Restores rows although they were recorded again since: LEDGER.RECORDED_AGAIN names them. */
  acceptRecordedAgain: z._default(z.boolean(), false),
});
export type ChangeImportRequest = z.infer<typeof changeImportRequestSchema>;
export const changeImportResponseSchema = z.extend(commandAcceptedSchema, {
  import: importViewSchema,
  effect: importEffectSchema,
});
export type ChangeImportResponse = z.infer<typeof changeImportResponseSchema>;

/** GET /api/imports/:id/void-preview and /restore-preview: `refusal` is what the command would answer with now. */
export const changeImportPreviewResponseSchema = z.object({
  revision: revisionSchema,
  import: importViewSchema,
  /** Null where the change is rejected and could not be shown. */
  effect: z.nullable(importEffectSchema),
  refusal: z.nullable(innerProblemSchema),
});
export type ChangeImportPreviewResponse = z.infer<typeof changeImportPreviewResponseSchema>;

/** POST /api/imports/:id/abort (with `Idempotency-Key`): gives an open import up. */
export const abortImportResponseSchema = z.extend(commandAcceptedSchema, { import: importViewSchema });
export type AbortImportResponse = z.infer<typeof abortImportResponseSchema>;
