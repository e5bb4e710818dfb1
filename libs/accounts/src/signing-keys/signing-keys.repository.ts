import { sql } from 'kysely';
import { z } from 'zod';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';

const publicJwkSchema = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
const privateJwkSchema = publicJwkSchema.extend({ d: z.string() });

export interface NewSigningKey {
  /** Thumbprint of the public key (RFC 7638). */
  readonly kid: string;
  readonly privateJwk: z.infer<typeof privateJwkSchema>;
  readonly publicJwk: z.infer<typeof publicJwkSchema>;
}

export interface StoredSigningKey extends NewSigningKey {
  readonly createdAt: Date;
}

/** Any number; it keeps several processes from making a key each. */
const CHANGE_LOCK = 4_400_001;

/** When keys change: a refresh token that a key has signed must stay readable for as long as it lives. */
export interface KeyRotation {
  readonly now: Date;
  /** Age at which the newest key gets a successor. */
  readonly rotateAfterMs: number;
  /** How long a key verifies after its successor was made: the life of a refresh token and a little. */
  readonly verifyForMs: number;
}

export interface KeyRotationOutcome {
  readonly isAdded: boolean;
  readonly retired: number;
}

/** The keys that sign session tokens. */
export class SigningKeysRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Keys that may have signed a token that is still valid, the newest first. */
  async findUsable(): Promise<StoredSigningKey[]> {
    const rows = await this.#usable(this.database).execute();
    return rows.map((row) => ({
      kid: row.kid,
      privateJwk: privateJwkSchema.parse(row.private_jwk),
      publicJwk: publicJwkSchema.parse(row.public_jwk),
      createdAt: row.created_at,
    }));
  }

  /** Stores the first key, unless another process was faster. */
  async insertFirst(key: NewSigningKey, now: Date): Promise<void> {
    await this.#exclusively(async (database) => {
      if ((await this.#usable(database).limit(1).executeTakeFirst()) === undefined)
        await insert(database, key, now);
    });
  }

  /** Adds a key where the newest is old enough, and retires those that no valid token can be of any more. */
  async rotate(
    key: NewSigningKey,
    { now, rotateAfterMs, verifyForMs }: KeyRotation,
  ): Promise<KeyRotationOutcome> {
    return this.#exclusively(async (database) => {
      const [newest] = await this.#usable(database).limit(1).execute();
      const isAdded = newest === undefined || now.getTime() - newest.created_at.getTime() >= rotateAfterMs;
      if (isAdded) await insert(database, key, now);
      const { numUpdatedRows } = await database
        .updateTable('app.signing_keys as key')
        .set({ retired_at: now })
        .where('retired_at', 'is', null)
        .where((where) =>
          where.exists(
            where
              .selectFrom('app.signing_keys as successor')
              .select('successor.kid')
              .where('successor.created_at', '<=', new Date(now.getTime() - verifyForMs))
              .whereRef('successor.created_at', '>', 'key.created_at'),
          ),
        )
        .executeTakeFirst();
      return { isAdded, retired: Number(numUpdatedRows) };
    });
  }

  /** For a key that somebody may have seen: a new one, and no token of a former one counts. Everybody signs in anew. */
  async replaceAll(key: NewSigningKey, now: Date): Promise<void> {
    await this.#exclusively(async (database) => {
      await database
        .updateTable('app.signing_keys')
        .set({ retired_at: now })
        .where('retired_at', 'is', null)
        .execute();
      await insert(database, key, now);
    });
  }

  #usable(database: AccountsDatabase) {
    return database
      .selectFrom('app.signing_keys')
      .select(['kid', 'private_jwk', 'public_jwk', 'created_at'])
      .where('retired_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('kid');
  }

  async #exclusively<Result>(work: (database: AccountsDatabase) => Promise<Result>): Promise<Result> {
    return this.database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${CHANGE_LOCK})`.execute(transaction);
      return work(transaction);
    });
  }
}

async function insert(database: AccountsDatabase, key: NewSigningKey, now: Date): Promise<void> {
  await database
    .insertInto('app.signing_keys')
    .values({
      kid: key.kid,
      private_jwk: JSON.stringify(key.privateJwk),
      public_jwk: JSON.stringify(key.publicJwk),
      created_at: now,
      retired_at: null,
    })
    .execute();
}
