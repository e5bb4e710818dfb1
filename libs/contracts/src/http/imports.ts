import { z } from 'zod';
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
export const importRowsMax = 10_000;

/** Programs whose files are known by their header; `generic` is any file, with its columns named by the person. */
export const importFormatSchema = z.enum(['own', 'binance', 'mercado_bitcoin', 'generic']);
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
export type ImportKind = z.infer<typeof importKindSchema>;

export const importDateOrderSchema = z.enum(['ymd', 'dmy', 'mdy']);
/** What the decimal sign is; the other one groups thousands. */
export const importNumberFormatSchema = z.enum(['dot', 'comma']);
export const importDelimiterSchema = z.enum([',', ';', '\t']);

const columnSchema = z.int().min(0).max(199);
/** Columns of a generic file by their index from 0, so that columns of the same name can be told apart. */
export const importColumnsSchema = z.strictObject({
  date: columnSchema.optional(),
  type: columnSchema.optional(),
  pair: columnSchema.optional(),
  quantity: columnSchema.optional(),
  price: columnSchema.optional(),
  value: columnSchema.optional(),
  fee: columnSchema.optional(),
  feeCurrency: columnSchema.optional(),
  currency: columnSchema.optional(),
  notes: columnSchema.optional(),
});
export type ImportColumns = z.infer<typeof importColumnsSchema>;

const numberFormatsSchema = z.strictObject({
  quantity: importNumberFormatSchema.optional(),
  price: importNumberFormatSchema.optional(),
  value: importNumberFormatSchema.optional(),
  fee: importNumberFormatSchema.optional(),
  amount: importNumberFormatSchema.optional(),
  paid: importNumberFormatSchema.optional(),
  rate: importNumberFormatSchema.optional(),
  rsi: importNumberFormatSchema.optional(),
});

/** How a file is read. Whatever is left out is found in the file, or asked by the preview; nothing is guessed. */
export const importReadingSchema = z.strictObject({
  /** Overrides the one that the header speaks for. */
  format: importFormatSchema.optional(),
  delimiter: importDelimiterSchema.optional(),
  /** Of a generic file, which is not read without them. */
  columns: importColumnsSchema.optional(),
  /** Answers a question `date_order`. */
  dateOrder: importDateOrderSchema.optional(),
  /** Answers every question `number_format`; `numberFormats` answers one field. */
  numberFormat: importNumberFormatSchema.optional(),
  numberFormats: numberFormatsSchema.optional(),
  /** What the texts of the type column mean, by the text as it stands in the file. */
  types: z
    .record(z.string().min(1).max(100), importKindSchema)
    .refine((types) => Object.keys(types).length <= 100, { error: 'too_long' satisfies ProblemIssueCode })
    .optional(),
  /** Of every row, where the file has no column for it. */
  defaultType: importKindSchema.optional(),
  /** Of rows that name no currency. */
  defaultCurrency: z.enum(['USD', 'BRL']).optional(),
  /** Where the proceeds of sales go that do not say it; portfolio cash unless said otherwise. */
  proceedsTo: z.enum(['portfolio_cash', 'pocket']).optional(),
  /** Fees in a coin whose price is not known (BNB): such rows are refused unless they are left out. */
  otherFees: z.enum(['refuse', 'leave_out']).optional(),
  /**
   * Dollars with more than two decimals: refused in the own and in generic files, rounded half to even in those of
   * exchanges, unless said otherwise. Bitcoin is never rounded.
   */
  rounding: z.enum(['refuse', 'half_even']).optional(),
});
export type ImportReading = z.infer<typeof importReadingSchema>;

/** The file itself: its bytes in base64, so that the server sees its encoding; or its text. */
export const importFileSchema = z.union([
  z.strictObject({ base64: z.base64().max(Math.ceil(importBytesMax / 3) * 4 + 4) }),
  z.strictObject({
    text: z
      .string()
      .max(importBytesMax)
      // A lone half of a surrogate pair would be recorded as another text than was sent.
      .regex(/^\P{Cs}*$/u, { error: 'text_format' satisfies ProblemIssueCode }),
  }),
]);
export type ImportFile = z.infer<typeof importFileSchema>;

const linesSchema = z.array(z.int().positive()).max(importRowsMax);

/** What the person decided about rows. Lines are those of the file, as the preview names them. */
export const importDecisionsSchema = z.strictObject({
  /** All duplicates of which nothing else is said. */
  duplicates: z.enum(['take', 'skip']).optional(),
  take: linesSchema.optional(),
  skip: linesSchema.optional(),
});
export type ImportDecisions = z.infer<typeof importDecisionsSchema>;

/** POST /api/transactions/import/preview (without a key): reads the file and changes nothing. At most 8 MB of JSON. */
export const previewImportRequestSchema = z.strictObject({
  file: importFileSchema,
  reading: importReadingSchema.default({}),
  decisions: importDecisionsSchema.default({}),
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
]);
export type ImportNotice = z.infer<typeof importNoticeSchema>;

export const importRowViewSchema = z.object({
  /** Line of the file on which the row begins. */
  line: z.int().positive(),
  outcome: z.enum(['accepted', 'duplicate', 'refused']),
  /** Whether it would be taken over with the decisions that were sent. */
  isTaken: z.boolean(),
  /** Null where the row could not be read so far. */
  kind: importKindSchema.nullable(),
  tradedOn: isoDateSchema.nullable(),
  quantityBtc: btcStringSchema.nullable(),
  priceUsd: usdStringSchema.nullable(),
  valueUsd: usdStringSchema.nullable(),
  feeUsd: usdStringSchema.nullable(),
  /** Of a movement of cash. */
  amountUsd: usdStringSchema.nullable(),
  paid: z
    .object({
      currency: z.literal('BRL'),
      amountBrl: brlStringSchema,
      rate: rateSchema,
      rateDate: isoDateSchema,
      /** The provider, or 'configured default' where `isDefault`. */
      rateSource: z.string(),
      isDefault: z.boolean(),
    })
    .nullable(),
  notes: z.string().nullable(),
  notices: z.array(importNoticeSchema),
  /** Of the typo guard: a price far from that day's close. */
  warnings: z.array(z.looseObject({ kind: z.string() })),
  /** Of a duplicate: the transaction in effect, or the earlier line of the file, that says the same. */
  duplicateOf: z.union([z.object({ transactionId: z.uuid() }), z.object({ line: z.int() })]).nullable(),
  /** Of a refused row: why. */
  refusal: innerProblemSchema.nullable(),
});
export type ImportRowView = z.infer<typeof importRowViewSchema>;

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

const countsSchema = z.object({
  rows: z.int().nonnegative(),
  accepted: z.int().nonnegative(),
  duplicates: z.int().nonnegative(),
  refused: z.int().nonnegative(),
  /** Rows with a warning of the typo guard that would be taken over. */
  warnings: z.int().nonnegative(),
  taken: z.int().nonnegative(),
});

export const previewImportResponseSchema = z.object({
  revision: revisionSchema,
  /** Id of the import to come: sent with the import, and asked for its progress. */
  importId: z.uuid(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be']),
  delimiter: importDelimiterSchema,
  headers: z.array(z.string()),
  format: importFormatSchema,
  detectedFormat: importFormatSchema,
  /** Index of the column of each field: found, given, or (of a generic file) proposed. */
  columns: z.record(z.string(), z.int()),
  dateOrder: importDateOrderSchema.nullable(),
  numberFormats: z.record(z.string(), importNumberFormatSchema),
  /** `as_given`: the file says in which order things happened (column `order` of the own file). */
  order: z.enum(['by_kind', 'as_given']),
  questions: z.array(importQuestionSchema),
  /** All rows, in the order of the file. */
  rows: z.array(importRowViewSchema),
  counts: countsSchema,
  /** Texts of the type column that are not known, with how many rows say them; `reading.types` tells their meaning. */
  unknownTypes: z.array(z.object({ text: z.string(), rows: z.int().positive() })),
  /** What the rows taken over change; null while there is none. */
  effect: importEffectSchema.nullable(),
  /**
   * The problem that the import would answer with although its rows are sound: LEDGER.LATER_NEGATIVE names the first
   * day below zero, LEDGER.DYNAMIC_BALANCE_NEGATIVE goes on with `acceptNegative`, LEDGER.IMPORT_UNDER_WAY names the
   * import to finish or abort.
   */
  refusal: innerProblemSchema.nullable(),
});
export type PreviewImportResponse = z.infer<typeof previewImportResponseSchema>;

/**
 * POST /api/transactions/import (with `Idempotency-Key`): the same file and choices as the preview, and what was seen
 * there. The answer comes when all rows count; meanwhile GET /api/imports/:id tells how far it is. Cut off, it is sent
 * again with the same `importId`, file and choices and goes on where it was.
 */
export const importRequestSchema = previewImportRequestSchema.extend({
  importId: z.uuidv7().transform((id) => id.toLowerCase()),
  /** Rows that the preview said would be taken over: 409 IMPORT.PREVIEW_OUTDATED where it is another number now. */
  expectedRows: z.int().positive().max(importRowsMax),
  /** Goes on without the refused rows. */
  skipRefused: z.boolean().default(false),
  /** The warnings of the typo guard were read. */
  confirmed: z.boolean().default(false),
  acceptNegative: z.boolean().default(false),
});
export type ImportRequest = z.infer<typeof importRequestSchema>;
export type ImportRequestInput = z.input<typeof importRequestSchema>;

export const importResponseSchema = commandAcceptedSchema.extend({
  importId: z.uuid(),
  rows: z.int().positive(),
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
  voidedOn: isoDateSchema.nullable(),
  /** Last day on which a voided one can be restored. */
  restorableUntil: isoDateSchema.nullable(),
  /** Rows announced, and rows that have arrived: the progress of an open one. */
  rows: z.int().positive(),
  received: z.int().nonnegative(),
  /** Rows of a completed one that are in effect, corrections included. */
  active: z.int().nonnegative(),
});
export type ImportView = z.infer<typeof importViewSchema>;

/** GET /api/imports/:id : 404 LEDGER.IMPORT_NOT_FOUND until its first event is stored. */
export const importProgressResponseSchema = z.object({ revision: revisionSchema, import: importViewSchema });
export type ImportProgressResponse = z.infer<typeof importProgressResponseSchema>;

/** GET /api/imports?limit=&cursor= : newest first, at most 100 a page. */
export const importsResponseSchema = z.object({
  revision: revisionSchema,
  items: z.array(importViewSchema),
  nextCursor: z.string().nullable(),
});
export type ImportsResponse = z.infer<typeof importsResponseSchema>;

/** POST /api/imports/:id/void and /restore (with `Idempotency-Key`). */
export const changeImportRequestSchema = z.strictObject({ acceptNegative: z.boolean().default(false) });
export type ChangeImportRequest = z.infer<typeof changeImportRequestSchema>;
export const changeImportResponseSchema = commandAcceptedSchema.extend({
  import: importViewSchema,
  effect: importEffectSchema,
});
export type ChangeImportResponse = z.infer<typeof changeImportResponseSchema>;

/** GET /api/imports/:id/void-preview and /restore-preview: `refusal` is what the command would answer with now. */
export const changeImportPreviewResponseSchema = z.object({
  revision: revisionSchema,
  import: importViewSchema,
  /** Null where the change is refused and could not be shown. */
  effect: importEffectSchema.nullable(),
  refusal: innerProblemSchema.nullable(),
});
export type ChangeImportPreviewResponse = z.infer<typeof changeImportPreviewResponseSchema>;

/** POST /api/imports/:id/abort (with `Idempotency-Key`): gives an open import up. */
export const abortImportResponseSchema = commandAcceptedSchema.extend({ import: importViewSchema });
export type AbortImportResponse = z.infer<typeof abortImportResponseSchema>;
