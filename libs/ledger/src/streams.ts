import type { UserId } from './ids.js';
import { isUserId } from './ids.js';

/** Categories of the streams whose events this library describes. One dash follows the category. */
export type StreamCategory = 'account' | 'ledger' | 'subscription';

export const accountStream = (user: UserId): string => `account-${user}`;
export const ledgerStream = (user: UserId): string => `ledger-${user}`;
export const subscriptionStream = (user: UserId): string => `subscription-${user}`;

/** Category and person of a stream name, or undefined for a stream of another kind. */
export function parseStreamName(
  stream: string,
): { readonly category: StreamCategory; readonly userId: UserId } | undefined {
  const [, category, userId] = /^(account|ledger|subscription)-(.+)$/.exec(stream) ?? [];
  if (category !== 'account' && category !== 'ledger' && category !== 'subscription') return undefined;
  return isUserId(userId) ? { category, userId } : undefined;
}
