import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { type AdminPortfoliosResponse, portfolioOrderSchema } from '@app/contracts';
import { formatBtc, formatCents, sats, usdCents } from '@app/money';
import type { RowComparison } from '@app/read-models';
import { readCursor, writeCursor } from '../core/reading/cursor.js';
import { pageQuerySchema } from '../core/reading/read-query.js';
import {
  AdminPortfoliosRepository,
  type AmountOrder,
  type PortfolioAmounts,
  type PortfolioRow,
} from './admin-portfolios.repository.js';

export const adminPortfoliosQuerySchema = pageQuerySchema
  .omit({ minRevision: true })
  .extend({ order: z.prefault(portfolioOrderSchema, 'name'), cursor: z.string().max(1000).optional() });
export type AdminPortfoliosPage = z.output<typeof adminPortfoliosQuerySchema>;

export class ReadAdminPortfoliosQuery extends Query<AdminPortfoliosResponse> {
  constructor(readonly page: AdminPortfoliosPage) {
    super();
  }
}

const NOTHING: PortfolioAmounts = { sats: '0', invested: '0', portfolioCash: '0', dynamicBalance: '0' };
const AMOUNTS = {
  btc: 'sats',
  invested: 'invested',
  cash: 'portfolioCash',
  reserve: 'dynamicBalance',
} as const satisfies Readonly<Record<AmountOrder, keyof PortfolioAmounts>>;

const nameSchema = z.tuple([z.string().max(400)]);
const amountSchema = z.tuple([z.string().regex(/^-?\d{1,20}$/), z.uuid()]);

interface Page {
  readonly people: readonly {
    readonly userId: string;
    readonly username: string | null;
    readonly portfolio: PortfolioRow | undefined;
  }[];
  readonly nextCursor: string | null;
}

/** The amounts of everybody, for administrators. */
@QueryHandler(ReadAdminPortfoliosQuery)
export class ReadAdminPortfoliosHandler implements IQueryHandler<ReadAdminPortfoliosQuery> {
  constructor(private readonly portfolios: AdminPortfoliosRepository) {}

  async execute({ page }: ReadAdminPortfoliosQuery): Promise<AdminPortfoliosResponse> {
    const { order, limit, cursor } = page;
    // Of a hundred thousand people the totals read every row.
    const [{ people, nextCursor }, totals, comparison] = await Promise.all([
      order === 'name' ? this.byName(limit, cursor) : this.byAmount(order, limit, cursor),
      this.portfolios.totals(),
      this.portfolios.comparison(),
    ]);
    const parked = await this.portfolios.parkedOf(people.map(({ userId }) => userId));
    return {
      portfolios: people.map(({ userId, username, portfolio }) => ({
        ...{ userId, username, ...amountsView(portfolio ?? NOTHING) },
        revision: portfolio?.revision ?? null,
        isParked: parked.has(userId),
      })),
      totals: { ...amountsView(totals), people: Number.parseInt(totals.people, 10) },
      comparison: comparison === undefined ? null : comparisonView(comparison),
      nextCursor,
    };
  }

  private async byName(limit: number, cursor: string | undefined): Promise<Page> {
    const after = readCursor(cursor, nameSchema)?.[0];
    const found = await this.portfolios.people(after, limit + 1);
    const people = found.slice(0, limit);
    const portfolios = await this.portfolios.portfoliosOf(people.map(({ userId }) => userId));
    const last = found.length > limit ? people.at(-1) : undefined;
    return {
      people: people.map(({ userId, username }) => ({
        ...{ userId, username },
        portfolio: portfolios.get(userId),
      })),
      nextCursor: last === undefined ? null : writeCursor([last.usernameKey]),
    };
  }

  private async byAmount(order: AmountOrder, limit: number, cursor: string | undefined): Promise<Page> {
    const place = readCursor(cursor, amountSchema);
    const after = place === undefined ? undefined : { amount: place[0], userId: place[1] };
    const found = await this.portfolios.largest({ order, limit: limit + 1, after });
    const rows = found.slice(0, limit);
    const names = await this.portfolios.namesOf(rows.map(({ userId }) => userId));
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      people: rows.map((portfolio) => ({
        userId: portfolio.userId,
        username: names.get(portfolio.userId) ?? null,
        portfolio,
      })),
      nextCursor: last === undefined ? null : writeCursor([last[AMOUNTS[order]], last.userId]),
    };
  }
}

const comparisonView = ({ finishedAt, streams, differences, behind, differing }: RowComparison) => ({
  finishedAt: finishedAt.toISOString(),
  ...{ streams, differences, behind, differing: [...differing] },
});

const amountsView = (amounts: PortfolioAmounts) => ({
  btc: formatBtc(sats(BigInt(amounts.sats))),
  investedUsd: formatCents(usdCents(BigInt(amounts.invested))),
  portfolioCashUsd: formatCents(usdCents(BigInt(amounts.portfolioCash))),
  dynamicBalanceUsd: formatCents(usdCents(BigInt(amounts.dynamicBalance))),
});
