import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import { z } from 'zod';
import { AppError, type Clock } from '@app/platform';
import { CLOCK } from '../../core/dependencies.js';
import { SigningKeysRepository, type StoredSigningKey } from './signing-keys.repository.js';

export const SIGNING_ALGORITHM = 'EdDSA';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** A token with an unknown key id reads the table again, but not more often than this. */
const RELOAD_MS = 5_000;

const ed25519Schema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });

async function importKey(jwk: StoredSigningKey['publicJwk']): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new AppError('AUTH.SIGNING_KEY', 'a signing key is not asymmetric');
  return key;
}

async function createKey(): Promise<StoredSigningKey> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { crv: 'Ed25519', extractable: true });
  const publicJwk = ed25519Schema.parse(await exportJWK(pair.publicKey));
  const privateJwk = ed25519Schema.extend({ d: z.string() }).parse(await exportJWK(pair.privateKey));
  return { kid: await calculateJwkThumbprint(publicJwk), privateJwk, publicJwk };
}

/** The keys that sign and verify session tokens; the first one is made at the first start. */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private keys: ReadonlyMap<string, SigningKey> = new Map();
  private newest: SigningKey | undefined;
  private loadedAt = 0;

  constructor(
    private readonly repository: SigningKeysRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.load();
    if (this.newest !== undefined) return;
    await this.repository.insertFirst(await createKey());
    await this.load();
  }

  signing(): SigningKey {
    if (this.newest === undefined) throw new AppError('AUTH.SIGNING_KEY', 'there is no signing key');
    return this.newest;
  }

  async verifying(kid: string): Promise<SigningKey | undefined> {
    if (!this.keys.has(kid) && this.clock.now().getTime() - this.loadedAt >= RELOAD_MS) await this.load();
    return this.keys.get(kid);
  }

  private async load(): Promise<void> {
    const stored = await this.repository.findUsable();
    const keys = await Promise.all(
      stored.map(async ({ kid, privateJwk, publicJwk }) => ({
        kid,
        privateKey: await importKey(privateJwk),
        publicKey: await importKey(publicJwk),
      })),
    );
    this.keys = new Map(keys.map((key) => [key.kid, key]));
    this.newest = keys[0];
    this.loadedAt = this.clock.now().getTime();
  }
}
