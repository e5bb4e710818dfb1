import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type CryptoKey, importJWK } from 'jose';
import {
  createSigningKey,
  KEY_RELOAD_MS,
  KEY_REST_MS,
  SIGNING_ALGORITHM,
  SigningKeysRepository,
  type StoredSigningKey,
} from '@app/accounts';
import { AppError, type Clock } from '@app/platform';
import { CLOCK } from '../../core/dependencies.js';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly createdAt: Date;
}

/** A token with an unknown key id reads the table again, but not more often than this. */
const UNKNOWN_RELOAD_MS = 5_000;

async function importKey(jwk: StoredSigningKey['publicJwk']): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new AppError('AUTH.SIGNING_KEY', 'a signing key is not asymmetric');
  return key;
}

/**
 * The keys that sign and verify session tokens; the first one is made at the first start, the next ones by the worker
 * or the command line. The table is read again every minute: a retired key opens nothing soon after.
 */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private keys: ReadonlyMap<string, SigningKey> = new Map();
  private loadedAt = 0;
  private loading: Promise<void> | undefined;

  constructor(
    private readonly repository: SigningKeysRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.repository.wrapStored();
    await this.load();
    if (this.keys.size > 0) return;
    await this.repository.insertFirst(await createSigningKey(), this.clock.now());
    await this.load();
  }

  /** The newest key that every process has had the time to read; the only one, where there is no other. */
  async signing(): Promise<SigningKey> {
    await this.reloadAfter(KEY_RELOAD_MS);
    const newestFirst = [...this.keys.values()];
    const rested = this.clock.now().getTime() - KEY_REST_MS;
    const key = newestFirst.find(({ createdAt }) => createdAt.getTime() <= rested) ?? newestFirst.at(-1);
    if (key === undefined) throw new AppError('AUTH.SIGNING_KEY', 'there is no signing key');
    return key;
  }

  async verifying(kid: string): Promise<SigningKey | undefined> {
    await this.reloadAfter(this.keys.has(kid) ? KEY_RELOAD_MS : UNKNOWN_RELOAD_MS);
    return this.keys.get(kid);
  }

  private async reloadAfter(ageMs: number): Promise<void> {
    if (this.clock.now().getTime() - this.loadedAt < ageMs) return;
    this.loading ??= this.load().finally(() => {
      this.loading = undefined;
    });
    await this.loading;
  }

  private async load(): Promise<void> {
    const stored = await this.repository.findUsable();
    const keys = await Promise.all(
      stored.map(async ({ kid, privateJwk, publicJwk, createdAt }) => ({
        kid,
        createdAt,
        privateKey: await importKey(privateJwk),
        publicKey: await importKey(publicJwk),
      })),
    );
    this.keys = new Map(keys.map((key) => [key.kid, key]));
    this.loadedAt = this.clock.now().getTime();
  }
}
