import {
  addDays,
  type LedgerState,
  RESTORE_DAYS,
  type RunningTotals,
  type Transaction,
  type UserId,
} from '@app/ledger';
import type { ExpectedRow } from './expected-row.js';
import type { Recorded, RecordedFacts } from './recorded-facts.js';

/** A transaction as an entry of a list; `after` only where it is in effect. */
interface Entry {
  readonly transaction: Transaction;
  readonly after: RunningTotals | undefined;
}

/** Thrown where the events do not say what a state that was folded from them holds: a bug. */
export class UnrecordedError extends Error {
  override readonly name = 'UnrecordedError';
}

/** Rows of the three lists: trades, and what moved either cash account. */
export class ExpectedEntries {
  readonly #entries: readonly Entry[];

  constructor(
    private readonly userId: UserId,
    private readonly state: LedgerState,
    private readonly facts: RecordedFacts,
  ) {
    const out = [...state.transactions.values()].filter(({ isVoided }) => isVoided);
    this.#entries = [...state.history, ...out.map((transaction) => ({ transaction, after: undefined }))];
  }

  recordedOf(id: string): Recorded {
    const found = this.facts.recorded.get(id);
    if (found === undefined) throw new UnrecordedError(`no event recorded ${id}`);
    return found;
  }

  transactions(): readonly ExpectedRow[] {
    return this.#entries.flatMap(({ transaction, after }) => {
      const { trade, kind, recommendationId } = transaction;
      if (trade === null) return [];
      const { planned, paid } = trade;
      const advice = recommendationId === null ? undefined : this.state.recommendations.get(recommendationId);
      const shown = planned !== null && advice !== undefined;
      const { revision, at } = this.recordedOf(transaction.transactionId);
      return [
        {
          user_id: this.userId,
          transaction_id: transaction.transactionId,
          original_id: transaction.original,
          import_id: transaction.importId,
          ...this.#placeAndStatus(transaction),
          type: kind,
          origin: trade.origin,
          recommendation_id: recommendationId,
          traded_on: transaction.tradedOn,
          recorded_at: at,
          week: transaction.week,
          sats: trade.quantity,
          price_cents: trade.price,
          value_cents: trade.value,
          fee_cents: trade.fee,
          planned_sats: shown ? planned.btc : null,
          planned_cents: shown ? planned.usd : null,
          planned_price_cents: shown ? advice.issued.price : null,
          rsi: trade.rsi,
          regime: trade.regime,
          notes: transaction.note,
          proceeds_to: trade.proceedsTo,
          paid_brl_cents: paid?.amount ?? null,
          paid_rate: paid?.rate ?? null,
          paid_rate_date: paid?.rateDate ?? null,
          paid_rate_source: paid?.rateSource ?? null,
          sats_after: after?.btc ?? null,
          portfolio_cash_after_cents: after?.portfolioCash ?? null,
          dynamic_balance_after_cents: after?.dynamicBalance ?? null,
          revision,
        },
      ];
    });
  }

  dynamicBalance(): readonly ExpectedRow[] {
    return this.#entries.flatMap(({ transaction, after }) => {
      const { kind, movement } = transaction;
      const amount = movement.dynamicBalance;
      if (amount === 0n) return [];
      const built = amount > 0n ? 'built' : 'used';
      const type = kind === 'buy' || kind === 'set_aside' ? built : kind;
      return [this.#cashRow(transaction, { type, amount, balance: after?.dynamicBalance })];
    });
  }

  portfolioCash(): readonly ExpectedRow[] {
    return this.#entries.flatMap(({ transaction, after }) => {
      const amount = transaction.movement.portfolioCash;
      const type = CASH_TYPES.get(transaction.kind);
      if (amount === 0n || type === undefined) return [];
      return [this.#cashRow(transaction, { type, amount, balance: after?.portfolioCash })];
    });
  }

  #cashRow(
    transaction: Transaction,
    {
      type,
      amount,
      balance,
    }: { readonly type: string; readonly amount: bigint; readonly balance: bigint | undefined },
  ): ExpectedRow {
    const { transactionId, trade, note } = transaction;
    const { revision, at } = this.recordedOf(transactionId);
    return {
      user_id: this.userId,
      entry_id: transactionId,
      ...this.#placeAndStatus(transaction),
      type,
      dated_on: transaction.tradedOn,
      recorded_at: at,
      week: transaction.week,
      amount_cents: amount,
      balance_after_cents: balance ?? null,
      description: trade === null ? note : null,
      transaction_id: trade === null ? null : transactionId,
      revision,
    };
  }

  #placeAndStatus({ transactionId, intradayOrder, sequence, voided, replaces }: Transaction): ExpectedRow {
    const outSince = this.facts.outSince.get(transactionId);
    const isOut = voided !== null;
    if (isOut !== (outSince !== undefined))
      throw new UnrecordedError(`the events and the fold disagree whether ${transactionId} is in effect`);
    return {
      place: intradayOrder,
      sequence,
      status: voided === null ? 'active' : voided.by === 'edit' ? 'corrected' : 'voided',
      voided_at: outSince ?? null,
      restorable_until: voided?.by === 'transaction' ? addDays(voided.on, RESTORE_DAYS) : null,
      replaces,
    };
  }
}

const CASH_TYPES: ReadonlyMap<Transaction['kind'], string> = new Map([
  ['sell', 'sale'],
  ['reinvestment', 'reinvestment'],
  ['portfolio_cash_withdrawal', 'withdrawal'],
  ['portfolio_cash_deposit', 'deposit'],
  ['transfer', 'transfer'],
]);
