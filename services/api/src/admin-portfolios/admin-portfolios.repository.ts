import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { PortfolioOrder } from '@app/contracts';
import { ledgerStream, userIdOf } from '@app/ledger';
import { activeReadModels, newestRowComparison, rereadIfDropped, type RowComparison } from '@app/read-models';
import { type AppDatabase, DATABASE, READ_DATABASE, type ReadDatabase } from '../core/dependencies.js';

/** Integer text, in satoshis and cents. */
export interface PortfolioAmounts {
  readonly sats: string;
  readonly invested: string;
  readonly portfolioCash: string;
  readonly dynamicBalance: string;
}

export interface PortfolioRow extends PortfolioAmounts {
  readonly userId: string;
  readonly revision: string;
}

export interface Person {
  readonly userId: string;
  readonly username: string;
  readonly usernameKey: string;
}

export type AmountOrder = Exclude<PortfolioOrder, 'name'>;

const COLUMNS = {
  btc: 'sats',
  invested: 'total_invested_cents',
  cash: 'portfolio_cash_cents',
  reserve: 'dynamic_balance_cents',
} as const satisfies Readonly<Record<AmountOrder, string>>;

export interface AmountPage {
  readonly order: AmountOrder;
  readonly limit: number;
  /** Amount and person of the last row before this page. */
  readonly after: { readonly amount: string; readonly userId: string } | undefined;
}

/** The amounts of everybody, from the read models. */
@Injectable()
export class AdminPortfoliosRepository {
  constructor(
    @Inject(READ_DATABASE) private readonly reads: ReadDatabase,
    @Inject(DATABASE) private readonly database: AppDatabase,
  ) {}

  /** Everybody who has an account, by name. */
  async people(after: string | undefined, limit: number): Promise<Person[]> {
    const all = this.database
      .selectFrom('app.credentials')
      .select(['user_id as userId', 'username', 'username_key as usernameKey']);
    const page = after === undefined ? all : all.where('username_key', '>', after);
    return page.orderBy('username_key').limit(limit).execute();
  }

  /** Names of these people; an erased one has none. */
  async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.database
      .selectFrom('app.credentials')
      .select(['user_id as userId', 'username'])
      .where('user_id', 'in', userIds)
      .execute();
    return new Map(rows.map(({ userId, username }) => [userId, username]));
  }

  async portfoliosOf(userIds: readonly string[]): Promise<ReadonlyMap<string, PortfolioRow>> {
    if (userIds.length === 0) return new Map();
    const rows = await rereadIfDropped(async () =>
      selected(await activeReadModels(this.reads))
        .where('user_id', 'in', userIds)
        .execute(),
    );
    return new Map(rows.map((row) => [row.userId, row]));
  }

  /** Those with records, the largest amount first. */
  async largest({ order, limit, after }: AmountPage): Promise<PortfolioRow[]> {
    const column = COLUMNS[order];
    return rereadIfDropped(async () => {
      const all = selected(await activeReadModels(this.reads));
      const page =
        after === undefined
          ? all
          : all.where(
              sql<boolean>`(${sql.ref(column)}, user_id) < (${after.amount}::numeric, ${after.userId}::uuid)`,
            );
      return page.orderBy(column, 'desc').orderBy('user_id', 'desc').limit(limit).execute();
    });
  }

  /** Of everybody with records. */
  async totals(): Promise<PortfolioAmounts & { readonly people: string }> {
    return rereadIfDropped(async () => {
      const sum = (column: (typeof COLUMNS)[AmountOrder]) =>
        sql<string>`coalesce(sum(${sql.ref(column)}), 0)::text`;
      return (await activeReadModels(this.reads))
        .selectFrom('portfolio')
        .select([
          sql<string>`count(*)`.as('people'),
          sum('sats').as('sats'),
          sum('total_invested_cents').as('invested'),
          sum('portfolio_cash_cents').as('portfolioCash'),
          sum('dynamic_balance_cents').as('dynamicBalance'),
        ])
        .executeTakeFirstOrThrow();
    });
  }

  async comparison(): Promise<RowComparison | undefined> {
    return newestRowComparison(this.database);
  }

  /** Of these people those whose ledger is parked. */
  async parkedOf(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (userIds.length === 0) return new Set();
    const streams = new Map(userIds.map((userId) => [ledgerStream(userIdOf(userId)), userId]));
    const rows = await rereadIfDropped(async () =>
      (await activeReadModels(this.reads))
        .selectFrom('stream_progress')
        .select('stream')
        .where('stream', 'in', [...streams.keys()])
        .where('parked_at', 'is not', null)
        .execute(),
    );
    return new Set(rows.flatMap(({ stream }) => streams.get(stream) ?? []));
  }
}

const selected = (reads: ReadDatabase) =>
  reads
    .selectFrom('portfolio')
    .select([
      'user_id as userId',
      'revision',
      'sats',
      'total_invested_cents as invested',
      'portfolio_cash_cents as portfolioCash',
      'dynamic_balance_cents as dynamicBalance',
    ]);
