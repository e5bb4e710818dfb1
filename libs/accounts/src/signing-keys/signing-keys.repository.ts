import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { SigningKeysTable } from '@app/read-models';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';
import type { KeyWrapping } from '../personal-data/key-wrapping.js';

const publicJwkSchema = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
const privateJwkSchema = publicJwkSchema.extend({ d: z.string() });
type PrivateJwk = z.infer<typeof privateJwkSchema>;
type StoredPrivateKey = Pick<Selectable<SigningKeysTable>, 'kid' | 'private_jwk' | 'wrapped_private_key'>;

export interface NewSigningKey {
  /** Thumbprint of the public key (RFC 7638). */
  readonly kid: string;
  readonly privateJwk: PrivateJwk;
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

/**
 * The keys that sign session tokens. Their private halves are wrapped by the master key, and forgotten when a key is
 * retired. A key that this master key does not open counts as none.
 */
export class SigningKeysRepository {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly wrapping: KeyWrapping,
  ) {}

  /** Keys that may have signed a token that is still valid, the newest first. */
  async findUsable(): Promise<StoredSigningKey[]> {
    return this.#usable(this.database);
  }

  /** Stores the first key, unless another process was faster. */
  async insertFirst(key: NewSigningKey, now: Date): Promise<void> {
    await this.#withLock(async (database) => {
      if ((await this.#usable(database)).length === 0) await this.#insert(database, key, now);
    });
  }

  /** Wraps the private keys that a former version has stored as they are. */
  async wrapStored(): Promise<void> {
    await this.#withLock(async (database) => {
      const rows = await database
        .selectFrom('app.signing_keys')
        .select(['kid', 'private_jwk'])
        .where('private_jwk', 'is not', null)
        .execute();
      for (const { kid, private_jwk: open } of rows)
        await database
          .updateTable('app.signing_keys')
          .set({ private_jwk: null, wrapped_private_key: this.#wrapped(kid, privateJwkSchema.parse(open)) })
          .where('kid', '=', kid)
          .execute();
    });
  }

  /** Adds a key where the newest is old enough, and retires those that no valid token can be of any more. */
  async rotate(
    key: NewSigningKey,
    { now, rotateAfterMs, verifyForMs }: KeyRotation,
  ): Promise<KeyRotationOutcome> {
    return this.#withLock(async (database) => {
      const [newest] = await this.#usable(database);
      const isAdded = newest === undefined || now.getTime() - newest.createdAt.getTime() >= rotateAfterMs;
      if (isAdded) await this.#insert(database, key, now);
      const { numUpdatedRows } = await database
        .updateTable('app.signing_keys as key')
        .set(retiredAt(now))
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

  /** For a key that somebody may have seen: a new one, and no token of a former one counts. Everybody signs in again. */
  async replaceAll(key: NewSigningKey, now: Date): Promise<void> {
    await this.#withLock(async (database) => {
      await database
        .updateTable('app.signing_keys')
        .set(retiredAt(now))
        .where('retired_at', 'is', null)
        .execute();
      await this.#insert(database, key, now);
    });
  }

  async #usable(database: AccountsDatabase): Promise<StoredSigningKey[]> {
    const rows = await database
      .selectFrom('app.signing_keys')
      .select(['kid', 'private_jwk', 'wrapped_private_key', 'public_jwk', 'created_at'])
      .where('retired_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('kid')
      .execute();
    return rows.flatMap((row) => {
      const privateJwk = this.#privateKeyOf(row);
      return privateJwk === undefined
        ? []
        : [
            {
              kid: row.kid,
              privateJwk,
              publicJwk: publicJwkSchema.parse(row.public_jwk),
              createdAt: row.created_at,
            },
          ];
    });
  }

  #privateKeyOf(row: StoredPrivateKey): PrivateJwk | undefined {
    if (row.private_jwk !== null) return privateJwkSchema.parse(row.private_jwk);
    if (row.wrapped_private_key === null) return undefined;
    const opened = this.wrapping.unwrap(row.wrapped_private_key, about(row.kid));
    return opened === undefined ? undefined : privateJwkSchema.parse(JSON.parse(opened.toString()));
  }

  #wrapped(kid: string, privateJwk: PrivateJwk): Buffer {
    return this.wrapping.wrap(Buffer.from(JSON.stringify(privateJwk)), about(kid));
  }

  async #insert(database: AccountsDatabase, key: NewSigningKey, now: Date): Promise<void> {
    await database
      .insertInto('app.signing_keys')
      .values({
        kid: key.kid,
        private_jwk: null,
        wrapped_private_key: this.#wrapped(key.kid, key.privateJwk),
        public_jwk: JSON.stringify(key.publicJwk),
        created_at: now,
        retired_at: null,
      })
      .execute();
  }

  async #withLock<Result>(work: (database: AccountsDatabase) => Promise<Result>): Promise<Result> {
    return this.database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${CHANGE_LOCK})`.execute(transaction);
      return work(transaction);
    });
  }
}

const retiredAt = (now: Date) => ({ retired_at: now, private_jwk: null, wrapped_private_key: null });

const about = (kid: string): string => `signing-key ${kid}`;
