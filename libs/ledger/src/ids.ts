declare const id: unique symbol;
type Id<Name extends string> = string & { readonly [id]: Name };

/** UUIDv7 of one transaction: a trade, a set-aside, a deposit, a withdrawal with all its events. */
export type TransactionId = Id<'TransactionId'>;
/** UUIDv7 of an issued recommendation. */
export type RecommendationId = Id<'RecommendationId'>;
/** UUIDv7 of an import: one file taken over as one batch. */
export type ImportId = Id<'ImportId'>;
/** UUIDv7 of a payment: one checkout of one plan. */
export type PaymentId = Id<'PaymentId'>;
/** UUIDv5(userId, Idempotency-Key). */
export type CommandId = Id<'CommandId'>;
/** UUIDv7 of a person; names streams and carries nothing personal. */
export type UserId = Id<'UserId'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

export const isTransactionId = (value: unknown): value is TransactionId => isUuid(value);
export const isRecommendationId = (value: unknown): value is RecommendationId => isUuid(value);
export const isImportId = (value: unknown): value is ImportId => isUuid(value);
export const isPaymentId = (value: unknown): value is PaymentId => isUuid(value);
export const isCommandId = (value: unknown): value is CommandId => isUuid(value);
export const isUserId = (value: unknown): value is UserId => isUuid(value);

function checked<T extends string>(guard: (value: unknown) => value is T, name: string) {
  return (text: string): T => {
    if (!guard(text)) throw new RangeError(`Not a ${name} in lower-case UUID form: ${text}`);
    return text;
  };
}

/** @throws RangeError when the text is not a lower-case UUID (all six) */
export const transactionIdOf: (text: string) => TransactionId = checked(isTransactionId, 'transaction id');
export const recommendationIdOf: (text: string) => RecommendationId = checked(
  isRecommendationId,
  'recommendation id',
);
export const importIdOf: (text: string) => ImportId = checked(isImportId, 'import id');
export const paymentIdOf: (text: string) => PaymentId = checked(isPaymentId, 'payment id');
export const commandIdOf: (text: string) => CommandId = checked(isCommandId, 'command id');
export const userIdOf: (text: string) => UserId = checked(isUserId, 'user id');
