import { randomUUID } from 'node:crypto';
import { calendarDateOf, weekOf } from '@app/ledger';
import type { PortfolioTable } from '@app/read-models';
import type { ReadDatabase } from '../core/dependencies.js';

interface SaleColumns {
  readonly proceeds_to: 'pocket';
  readonly sats: bigint;
  readonly price_cents: bigint;
  readonly value_cents: bigint;
}

/** Rows as the projector writes them, for the queries that read them. */
export class ReadRows {
  constructor(
    private readonly reads: ReadDatabase,
    private readonly userId: string,
  ) {}

  async progress(revision: bigint, isParked = false): Promise<void> {
    const values = { revision, parked_at: isParked ? new Date() : null, parked_reason: null };
    await this.reads
      .insertInto('stream_progress')
      .values({ stream: `ledger-${this.userId}`, ...values })
      .onConflict((conflict) => conflict.column('stream').doUpdateSet(values))
      .execute();
  }

  async portfolio(row: Partial<Readonly<Record<PortfolioColumn, bigint>>>, revision: bigint): Promise<void> {
    const empty = {
      sats: 0n,
      cost_units: 0n,
      portfolio_cash_cents: 0n,
      dynamic_balance_cents: 0n,
      total_invested_cents: 0n,
      realised_cost_units: 0n,
      paid_out_cents: 0n,
      fees_cents: 0n,
      deposited_cents: 0n,
      withdrawn_cents: 0n,
      built_cents: 0n,
      used_cents: 0n,
      transferred_cents: 0n,
    };
    await this.reads
      .insertInto('portfolio')
      .values({ user_id: this.userId, ...empty, ...row, revision })
      .execute();
  }

  async buy(tradedOn: string, ordinal: number, transactionId: string = randomUUID()): Promise<string> {
    await this.#trade(tradedOn, ordinal, { transaction_id: transactionId, type: 'buy' });
    return transactionId;
  }

  /** Of a part of a buy, at 120 000.00 with a fee of 0.50, paid out. */
  async sale(tradedOn: string, ordinal: number, quantity: bigint): Promise<void> {
    await this.#trade(tradedOn, ordinal, {
      ...{ transaction_id: randomUUID(), type: 'sell', proceeds_to: 'pocket' },
      ...{ sats: quantity, price_cents: 12_000_000n, value_cents: (quantity * 12n) / 100n },
    });
  }

  async #trade(
    tradedOn: string,
    ordinal: number,
    trade: { readonly transaction_id: string; readonly type: 'buy' | 'sell' } & Partial<SaleColumns>,
  ): Promise<void> {
    await this.reads
      .insertInto('transactions')
      .values({
        user_id: this.userId,
        original_id: trade.transaction_id,
        import_id: null,
        ...inEffect(ordinal),
        origin: 'manual',
        recommendation_id: null,
        traded_on: tradedOn,
        recorded_at: new Date(`${tradedOn}T12:00:00Z`),
        week: weekOf(calendarDateOf(tradedOn)),
        sats: 100_000n,
        price_cents: 10_000_000n,
        value_cents: 10_000n,
        fee_cents: 50n,
        planned_sats: null,
        planned_cents: null,
        planned_price_cents: null,
        rsi: '43.5',
        regime: 'bear',
        notes: null,
        proceeds_to: null,
        paid_brl_cents: null,
        paid_rate: null,
        paid_rate_date: null,
        paid_rate_source: null,
        revision: BigInt(ordinal),
        ...trade,
      })
      .execute();
  }

  async dynamicBalanceEntry(datedOn: string, ordinal: number, amountCents: bigint): Promise<void> {
    const type = amountCents < 0n ? 'withdrawal' : 'deposit';
    await this.#dynamicBalance(datedOn, ordinal, { type, amountCents, transactionId: randomUUID() });
  }

  /** The base of a week that bought nothing. */
  async setAside(
    datedOn: string,
    ordinal: number,
    entry: { readonly amountCents: bigint; readonly transactionId: string },
  ): Promise<void> {
    await this.#dynamicBalance(datedOn, ordinal, { type: 'built', ...entry });
  }

  async #dynamicBalance(
    datedOn: string,
    ordinal: number,
    {
      type,
      amountCents,
      transactionId,
    }: {
      readonly type: 'withdrawal' | 'deposit' | 'built';
      readonly amountCents: bigint;
      readonly transactionId: string;
    },
  ): Promise<void> {
    await this.reads
      .insertInto('dynamic_balance_entries')
      .values({
        entry_id: transactionId,
        user_id: this.userId,
        ...inEffect(ordinal),
        type,
        dated_on: datedOn,
        recorded_at: new Date(`${datedOn}T12:00:00Z`),
        week: '2026-W48',
        amount_cents: amountCents,
        description: null,
        transaction_id: transactionId,
        revision: BigInt(ordinal),
      })
      .execute();
  }

  async cashEntry(
    datedOn: string,
    sequence: number,
    amountCents: bigint,
    note: string | null,
  ): Promise<void> {
    await this.reads
      .insertInto('portfolio_cash_entries')
      .values({
        entry_id: randomUUID(),
        user_id: this.userId,
        ...inEffect(sequence),
        type: amountCents < 0n ? 'withdrawal' : 'deposit',
        dated_on: datedOn,
        recorded_at: new Date(`${datedOn}T12:00:00Z`),
        week: '2026-W48',
        amount_cents: amountCents,
        description: note,
        transaction_id: null,
        revision: BigInt(sequence),
      })
      .execute();
  }

  async day(day: string, heldSats: bigint, cashCents: bigint, investedCents: bigint): Promise<void> {
    const [cost, realised] = [investedCents * 100_000_000n, cashCents * 100_000_000n];
    await this.reads
      .insertInto('daily_balances')
      .values({
        user_id: this.userId,
        day,
        sats: heldSats,
        cost_units: cost,
        portfolio_cash_cents: cashCents,
        dynamic_balance_cents: 0n,
        total_invested_cents: investedCents,
        paid_out_cents: 0n,
        realised_cost_units: realised,
        fees_cents: 0n,
      })
      .execute();
  }

  async operation(week: string, slot: 'investment' | 'sale', recommendationId: string): Promise<void> {
    await this.reads
      .insertInto('weekly_operations')
      .values({
        user_id: this.userId,
        week,
        slot,
        kind: 'executed',
        recommendation_id: recommendationId,
        transaction_id: randomUUID(),
        operated_on: '2026-11-27',
        spent_cents: slot === 'sale' ? 0n : 5_920n,
        dynamic_balance_before_cents: 0n,
        dynamic_balance_after_cents: 4_080n,
        status: 'building',
        revision: 2n,
      })
      .execute();
  }
}

/** Recorded on its own day, as the event of that number. */
function inEffect(sequence: number) {
  return {
    place: 1,
    sequence: BigInt(sequence),
    status: 'active' as const,
    voided_at: null,
    restorable_until: null,
    replaces: null,
  };
}

type PortfolioColumn = Exclude<keyof PortfolioTable, 'user_id' | 'revision'>;
