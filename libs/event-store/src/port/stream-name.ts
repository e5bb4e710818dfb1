import { AppError } from '@app/platform';

/** Categories of the streams that carry a person's id. */
export const USER_CATEGORIES = ['account', 'subscription', 'ledger'] as const;
export type UserCategory = (typeof USER_CATEGORIES)[number];

/** Category of the streams of payments: each carries the id of one checkout. */
export const PAYMENT_CATEGORY = 'payment';

/** Category of the stream of the anchors. */
export const ANCHOR_CATEGORY = 'anchor';

/** Category of the public record of recommendations. */
export const TRACK_CATEGORY = 'track';

const ownPrefixes = [...USER_CATEGORIES, PAYMENT_CATEGORY, ANCHOR_CATEGORY, TRACK_CATEGORY].map(
  (each) => `${each}-`,
);

/** Whether this product writes a stream: a store may be shared with other products, and has streams of its own. */
export function isOwnStream(stream: string): boolean {
  return ownPrefixes.some((prefix) => stream.startsWith(prefix));
}

const category = /^[a-z][A-Za-z0-9]*$/;
const streamId = /^[A-Za-z0-9][A-Za-z0-9-]*$/;

/** Thrown for a category or id that no stream may carry; a fault of the program, never of a user. */
export class InvalidStreamNameError extends AppError<'STORE.INVALID_STREAM_NAME'> {
  constructor(name: string) {
    super('STORE.INVALID_STREAM_NAME', `"${name}" is no stream name of the form <category>-<id>.`);
  }
}

/** `<category>-<id>`: the first dash ends the category. @throws InvalidStreamNameError */
export function streamName(streamCategory: string, id: string): string {
  const name = `${streamCategory}-${id}`;
  if (!category.test(streamCategory) || !streamId.test(id)) throw new InvalidStreamNameError(name);
  return name;
}
