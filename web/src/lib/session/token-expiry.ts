function decodeBase64Url(part: string): string {
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

/** A claim, by hand: every visit reads its tokens before anything is shown, and the schemas come later. */
export function claimOf(token: string, name: 'exp' | 'iat' | 'sub'): unknown {
  try {
    const payload: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''));
    return typeof payload === 'object' && payload !== null
      ? new Map(Object.entries(payload)).get(name)
      : null;
  } catch {
    return null;
  }
}

const milliseconds = (seconds: unknown): number | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : null;

/** The `exp` claim in milliseconds, or null for a token without one or with an unreadable payload. */
export function expiryOf(token: string): number | null {
  return milliseconds(claimOf(token, 'exp'));
}

/** The `iat` claim in milliseconds, or null where there is none. */
export function issueOf(token: string): number | null {
  return milliseconds(claimOf(token, 'iat'));
}

/** A token without `exp` counts as expired. The signature is the server's business. */
export function isExpired(token: string, nowMs: number): boolean {
  const expiry = expiryOf(token);
  return expiry === null || expiry <= nowMs;
}
