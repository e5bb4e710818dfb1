import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares a hex signature in constant time; lengths in bytes first, since those are no secret. */
export function isSignedBy(
  text: string | Buffer,
  options: {
    readonly secret: string;
    readonly algorithm: 'sha256' | 'sha512';
    readonly signature: string | undefined;
  },
): boolean {
  const due = createHmac(options.algorithm, options.secret).update(text).digest();
  const given = Buffer.from(options.signature ?? '', 'hex');
  return given.byteLength === due.byteLength && timingSafeEqual(given, due);
}
