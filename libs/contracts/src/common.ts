import { z } from 'zod';

/** An amount in US dollars as a decimal string with exactly two places, for example "150.00". */
export const usdStringSchema = z.string().regex(/^-?\d{1,15}\.\d{2}$/);
/** A quantity of Bitcoin as a decimal string with exactly eight places, for example "0.00163306". */
export const btcStringSchema = z.string().regex(/^-?\d{1,8}\.\d{8}$/);
/** What a client may send as an amount: up to two places are accepted, more are refused, never cut. */
export const usdInputSchema = z.string().regex(/^\d{1,15}(\.\d+)?$/);
/** What a client may send as a quantity: up to eight places are accepted, more are refused, never cut. */
export const btcInputSchema = z.string().regex(/^\d{1,8}(\.\d+)?$/);

/** An amount in Brazilian reais as a decimal string with exactly two places. */
export const brlStringSchema = z.string().regex(/^-?\d{1,15}\.\d{2}$/);
/** What a client may send as an amount in reais: up to two places are accepted, more are refused, never cut. */
export const brlInputSchema = z.string().regex(/^\d{1,15}(\.\d+)?$/);
/** A figure that is not money (an exchange rate) as a decimal string of at most six places. */
export const rateSchema = z.string().regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/);

/**
 * A person's own words: kept encrypted under a key of theirs, so they can be erased and never be searched. Blank text
 * counts as none.
 */
export const personalTextInputSchema = z
  .string()
  .max(1_000)
  // A lone half of a surrogate pair would come back as another text than was sent.
  .regex(/^\P{Cs}*$/u, { error: 'must be well-formed text' });
/** Whether a personal text can be shown: `erased` and `unreadable` ones are told, never shown as if there were none. */
export const personalTextStatusSchema = z.enum(['none', 'readable', 'erased', 'unreadable']);

/** A calendar date, "2026-11-27". Whether the day exists is checked by the ledger. */
export const isoDateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** An instant in UTC, "2026-11-27T22:00:00.000Z". */
export const isoInstantSchema = z.iso.datetime();
/** Revision of a stream as a decimal string; "-1" is a stream without events. */
export const revisionSchema = z.string().regex(/^(-1|\d{1,19})$/);

export const weekSchema = z.object({
  /** ISO year and week, "2026-W48". */
  key: z.string().regex(/^\d{4}-W\d{2}$/),
  monday: isoDateSchema,
  sunday: isoDateSchema,
});
export type Week = z.infer<typeof weekSchema>;

export const regimeSchema = z.enum(['bear', 'transition', 'pre_bull', 'bull']);
export const profileSchema = z.enum(['direct', 'strategic']);
export const languageSchema = z.enum(['en', 'pt']);

/**
 * What a query answers beside its rows: the revision the rows show and, when `minRevision` was asked and not reached
 * in time, `stale` with the reason. Old data is never labelled new.
 */
export const freshnessSchema = z.object({
  revision: revisionSchema,
  stale: z.enum(['behind', 'parked']).nullable(),
});

/** Name of the query parameter by which a client asks for at least a revision. */
export const minRevisionParameter = 'minRevision';
/** Name of the header (a UUID made when a dialog opens) that makes a repeated command one event. */
export const idempotencyKeyHeader = 'Idempotency-Key';
