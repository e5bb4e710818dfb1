import { z } from 'zod/mini';
import type { ProblemIssueCode } from './problem.js';

/** An amount in US dollars as a decimal string with exactly two places, for example "150.00"; at most 10^17 cents. */
export const usdStringSchema = z.string().check(z.regex(/^-?\d{1,16}\.\d{2}$/));
/** A quantity of Bitcoin as a decimal string with exactly eight places, for example "0.00163306". */
export const btcStringSchema = z.string().check(z.regex(/^-?\d{1,8}\.\d{8}$/));
/** An amount in Brazilian reais as a decimal string with exactly two places. */
export const brlStringSchema = usdStringSchema;

/** Why a schema rejects a text, under the code that the problem tells. */
const because = (code: ProblemIssueCode): { readonly error: ProblemIssueCode } => ({ error: code });
/**
 * An amount as a client may send it. Only what is no number is rejected here: more decimals or more than the ledger keeps
 * are rejected by the ledger, with the field and the reason, never cut and never rounded.
 */
const amountInputSchema = z
  .string()
  .check(z.maxLength(100, because('too_long')), z.regex(/^\d+(\.\d+)?$/, because('amount_format')));
/** What a client may send as an amount in dollars: up to two places. */
export const usdInputSchema = amountInputSchema;
/** What a client may send as a quantity of Bitcoin: up to eight places. */
export const btcInputSchema = amountInputSchema;
/** What a client may send as an amount in reais: up to two places. */
export const brlInputSchema = amountInputSchema;
/** A figure that is not money (an exchange rate) as a decimal string of at most six places. */
export const rateSchema = z
  .string()
  .check(z.regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/, because('rate_format')));

/** Longest text of a person's own words, in code points: a character of any script, or an emoji's part, counts as one. */
export const personalTextMax = 1_000;

/** What of a text is within {@link personalTextMax}, as the field of a form keeps it. */
export const cutPersonalText = (text: string): string =>
  text.length <= personalTextMax ? text : Array.from(text).slice(0, personalTextMax).join('');

/**
 * A person's own words: kept encrypted under a key of theirs, so they can be erased and never be searched. Blank text
 * counts as none.
 */
export const personalTextInputSchema = z.string().check(
  z.maxLength(personalTextMax),
  // A lone half of a surrogate pair would come back as another text than was sent; control characters other than tab and
  // line ends cannot be shown, and a file that holds NUL is no text for an import.
  z.regex(/^(?:[\t\n\r]|[^\p{Cs}\p{Cc}])*$/u, because('text_format')),
);
/** Whether a personal text can be shown: `erased` and `unreadable` ones are reported, never shown as if there were none. */
export const personalTextStatusSchema = z.enum(['none', 'readable', 'erased', 'unreadable']);

/** A calendar date, "2026-11-27". Whether the day exists is checked by the ledger. */
export const isoDateSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, because('date_format')));
/** An instant in UTC, "2026-11-27T22:00:00.000Z". */
export const isoInstantSchema = z.iso.datetime();
/** Revision of a stream as a decimal string; "-1" is a stream without events. */
export const revisionSchema = z.string().check(z.regex(/^(-1|\d{1,19})$/));

export const weekSchema = z.object({
  /** ISO year and week, "2026-W48". */
  key: z.string().check(z.regex(/^\d{4}-W\d{2}$/)),
  monday: isoDateSchema,
  sunday: isoDateSchema,
});
export type Week = z.infer<typeof weekSchema>;

export const regimeSchema = z.enum(['bear', 'transition', 'pre_bull', 'bull']);
export const profileSchema = z.enum(['direct', 'strategic']);
export const languageSchema = z.enum(['en', 'pt']);
/** The currency that amounts are shown in; every answer has its amounts in dollars. */
export const displayCurrencySchema = z.enum(['USD', 'BRL']);

/** Whose tax rules are shown; of other countries the app knows none. */
export const taxCountrySchema = z.enum(['BR', 'other']);

/**
 * What a query answers next to its rows: the revision the rows show and, when `minRevision` was asked and not reached
 * in time, `stale` with the reason. Old data is never labelled new.
 */
export const freshnessSchema = z.object({
  revision: revisionSchema,
  stale: z.nullable(z.enum(['behind', 'parked'])),
});

/** Name of the query parameter by which a client asks for at least a revision. */
export const minRevisionParameter = 'minRevision';
/** Name of the header (a UUID made when a dialog opens) that makes a repeated command one event. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** Header by which an auditor reads as somebody else: a user name or id. */
export const actingForHeader = 'X-Acting-For';
