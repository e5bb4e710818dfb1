import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import type { NewSigningKey } from './signing-keys.repository.js';

/** EdDSA over Ed25519. */
export const SIGNING_ALGORITHM = 'EdDSA';

const publicJwkSchema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });

export async function createSigningKey(): Promise<NewSigningKey> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { crv: 'Ed25519', extractable: true });
  const publicJwk = publicJwkSchema.parse(await exportJWK(pair.publicKey));
  const privateJwk = publicJwkSchema.extend({ d: z.string() }).parse(await exportJWK(pair.privateKey));
  return { kid: await calculateJwkThumbprint(publicJwk), privateJwk, publicJwk };
}
