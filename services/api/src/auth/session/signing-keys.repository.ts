import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { DATABASE, type AppDatabase } from '../../core/dependencies.js';

const jwkSchema = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
const privateJwkSchema = jwkSchema.extend({ d: z.string() });

export interface StoredSigningKey {
  readonly kid: string;
  readonly privateJwk: z.infer<typeof privateJwkSchema>;
  readonly publicJwk: z.infer<typeof jwkSchema>;
}

/** Any number; it keeps the first starts of several api processes from making a key each. */
const CREATION_LOCK = 4_400_001;

@Injectable()
export class SigningKeysRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** Keys that may have signed a token that is still valid, the newest first. */
  async findUsable(): Promise<StoredSigningKey[]> {
    const rows = await this.database
      .selectFrom('app.signing_keys')
      .select(['kid', 'private_jwk', 'public_jwk'])
      .where('retired_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('kid')
      .execute();
    return rows.map((row) => ({
      kid: row.kid,
      privateJwk: privateJwkSchema.parse(row.private_jwk),
      publicJwk: jwkSchema.parse(row.public_jwk),
    }));
  }

  /** Stores `key` unless another process was faster. */
  async insertFirst(key: StoredSigningKey): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${CREATION_LOCK})`.execute(transaction);
      const existing = await transaction
        .selectFrom('app.signing_keys')
        .select('kid')
        .where('retired_at', 'is', null)
        .executeTakeFirst();
      if (existing !== undefined) return;
      await transaction
        .insertInto('app.signing_keys')
        .values({
          kid: key.kid,
          private_jwk: JSON.stringify(key.privateJwk),
          public_jwk: JSON.stringify(key.publicJwk),
          retired_at: null,
        })
        .execute();
    });
  }
}
