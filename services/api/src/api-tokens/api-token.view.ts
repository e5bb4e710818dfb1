import type { StoredApiToken } from '@app/accounts';
import type { ApiToken } from '@app/contracts';

export function apiTokenView(
  { tokenId, name, scope, createdAt, expiresAt, lastUsedAt }: StoredApiToken,
  now: Date,
): ApiToken {
  return {
    ...{ id: tokenId, name, scope, createdAt: createdAt.toISOString() },
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt <= now,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
