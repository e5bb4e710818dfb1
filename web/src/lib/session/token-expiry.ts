import { z } from 'zod';

const payloadSchema = z.object({ exp: z.number().optional(), iat: z.number().optional() });

function decodeBase64Url(part: string): string {
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

function payloadOf(token: string): z.output<typeof payloadSchema> {
  try {
    const payload = payloadSchema.safeParse(JSON.parse(decodeBase64Url(token.split('.')[1] ?? '')));
    return payload.success ? payload.data : {};
  } catch {
    return {};
  }
}

const milliseconds = (seconds: number | undefined): number | null =>
  seconds === undefined ? null : seconds * 1000;

/** The `exp` claim in milliseconds, or null for a token without one or with an unreadable payload. */
export function expiryOf(token: string): number | null {
  return milliseconds(payloadOf(token).exp);
}

/** The `iat` claim in milliseconds, or null where there is none. */
export function issueOf(token: string): number | null {
  return milliseconds(payloadOf(token).iat);
}

/** A token without `exp` counts as expired. The signature is the server's business. */
export function isExpired(token: string, nowMs: number): boolean {
  const expiry = expiryOf(token);
  return expiry === null || expiry <= nowMs;
}
